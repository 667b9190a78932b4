/** Focuses the first empty input of a form. @returns whether there is one */
export function focusEmptyInput(form: HTMLFormElement): boolean {
  const empty = [...form.querySelectorAll('input')].find(({ value }) => value === '');
  empty?.focus();
  return empty !== undefined;
}
