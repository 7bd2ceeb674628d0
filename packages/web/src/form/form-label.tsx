/** The label of a field of the form: one that may stay empty says so; the others have their star from the control. */
export function FormLabel({ label, required }: { label: string; required: boolean }) {
  return (
    <>
      {label}
      {!required && <span className="ui-optional"> (opsional)</span>}
    </>
  );
}
