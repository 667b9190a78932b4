/** An error that the operator must fix before the server can start; its message is shown without a stack. */
export class StartError extends Error {
  constructor(whatToDo: string, options?: { cause?: unknown }) {
    super(whatToDo, options);
    this.name = 'StartError';
  }
}
