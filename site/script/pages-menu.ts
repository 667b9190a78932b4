const LEAVE_MS = 160;

/** `<details>` opens by click, touch and Enter by itself; this adds hover, arrow keys and Escape. */
export function openPagesMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.pages');
  const summary = menu?.querySelector('summary');
  if (!menu || !summary) return;
  byPointer(menu, summary);
  byKeys(menu, summary);
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
}

function byPointer(menu: HTMLDetailsElement, summary: HTMLElement): void {
  let leaving: number | undefined;
  let isHovered = false;
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(leaving);
    isHovered = !menu.open;
    menu.open = true;
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    leaving = window.setTimeout(() => (menu.open = false), LEAVE_MS);
  });
  // A click right after opening by hover must not close the menu again.
  summary.addEventListener('click', (event) => {
    if (isHovered && menu.open) event.preventDefault();
    isHovered = false;
  });
}

function byKeys(menu: HTMLDetailsElement, summary: HTMLElement): void {
  const links = [...menu.querySelectorAll('a')];
  menu.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key === 'Escape' && menu.open) {
      menu.open = false;
      summary.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step === undefined) return;
    event.preventDefault();
    menu.open = true;
    const at = links.findIndex((link) => link === document.activeElement);
    const next = at < 0 && step < 0 ? -1 : at + step;
    links.at(next % links.length)?.focus();
  });
}
