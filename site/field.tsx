import { cloneElement, type ReactElement } from 'react';

interface FieldProps {
  name: string;
  label: string;
  /** Said where it is empty or is no such thing. */
  missing: string;
  tooLong?: string;
  help?: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A label, its control, and room for what is wrong with it; the script shows that. */
export function Field({ name, label, missing, tooLong, help, children }: FieldProps) {
  const describedBy = help === undefined ? `${name}-error` : `${name}-error ${name}-help`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {cloneElement(children, { 'aria-describedby': describedBy })}
      {help !== undefined && (
        <p id={`${name}-help`} className="quiet">
          {help}
        </p>
      )}
      <p id={`${name}-error`} className="problem" data-missing={missing} data-too-long={tooLong} />
    </div>
  );
}
