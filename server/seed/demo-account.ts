/** Account of the demo school that can sign in; printed at start. */
export interface DemoAccount {
  role: 'teacher' | 'learner';
  email: string;
  password: string;
}
