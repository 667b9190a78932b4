/** Something the operator has to change before the server can run; its message is shown alone, without a stack. */
export class StartError extends Error {
  constructor(whatToDo: string, options?: { cause?: unknown }) {
    super(whatToDo, options);
    this.name = 'StartError';
  }
}
