import { cloneElement, type ReactElement } from 'react';

interface FieldProps {
  name: string;
  label: string;
  /** Error text for an empty or invalid value. */
  missing: string;
  tooLong?: string;
  help?: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A label, its control, and space for the error text that the script shows. */
export function Field({ name, label, missing, tooLong, help, children }: FieldProps) {
  const describedBy = help === undefined ? `${name}-error` : `${name}-error ${name}-help`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {cloneElement(children, { 'aria-describedby': describedBy })}
      {help !== undefined && (
        <p id={`${name}-help`} className="text-muted">
          {help}
        </p>
      )}
      <p id={`${name}-error`} className="problem" data-missing={missing} data-too-long={tooLong} />
    </div>
  );
}
