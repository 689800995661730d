import { type ComponentProps, type ReactNode, useId } from "react";
import { NativeSelect } from "./native-select.tsx";

/** The scroll margin keeps the hint and error below the field visible when the field is focused. */
export const inputClass =
  "w-full scroll-mb-16 rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm leading-5 aria-invalid:border-danger disabled:opacity-60";

export type Labelled = { label: ReactNode; hint?: ReactNode; error?: string | undefined };

/** A text field with its label above, a hint and an error below. */
export function TextField({ label, hint, error, ...props }: Labelled & ComponentProps<"input">) {
  const ids = useFieldIds(hint, error);
  return (
    <Field ids={ids} label={label} hint={hint} error={error}>
      <input {...props} {...ids.input} className={`${inputClass} ${props.className ?? ""}`} />
    </Field>
  );
}

export function TextArea({ label, hint, error, ...props }: Labelled & ComponentProps<"textarea">) {
  const ids = useFieldIds(hint, error);
  return (
    <Field ids={ids} label={label} hint={hint} error={error}>
      <textarea rows={4} {...props} {...ids.input} className={`${inputClass} ${props.className ?? ""}`} />
    </Field>
  );
}

/** Selects one of a few fixed options; `ChoiceField` is for lists that grow with the project. */
export function SelectField({
  label,
  hint,
  error,
  options,
  ...props
}: Labelled & ComponentProps<"select"> & { options: ReadonlyArray<{ value: string; label: string }> }) {
  const ids = useFieldIds(hint, error);
  return (
    <Field ids={ids} label={label} hint={hint} error={error}>
      <NativeSelect
        {...props}
        {...ids.input}
        options={options}
        className={`h-8.5 ${props.className ?? ""}`}
      />
    </Field>
  );
}

export function useFieldIds(hint: ReactNode, error: string | undefined) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [...(hint ? [hintId] : []), ...(error ? [errorId] : [])].join(" ");
  return {
    hintId,
    errorId,
    input: { id, "aria-invalid": error !== undefined, "aria-describedby": describedBy || undefined },
  };
}

/** The label, hint and error around an input. */
export function Field(props: Labelled & { ids: ReturnType<typeof useFieldIds>; children: ReactNode }) {
  const { ids } = props;
  return (
    <div>
      <label htmlFor={ids.input.id} className="mb-1 block text-sm font-medium">
        {props.label}
      </label>
      {props.children}
      {props.hint && (
        <p id={ids.hintId} className="mt-1 text-xs text-ink-muted">
          {props.hint}
        </p>
      )}
      {props.error && (
        <p id={ids.errorId} role="alert" className="mt-1 text-xs text-danger">
          {props.error}
        </p>
      )}
    </div>
  );
}

/** A checkbox with its label beside it. */
export function CheckField({
  label,
  hint,
  ...props
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<"input">) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input type="checkbox" {...props} className="mt-0.5 size-4 flex-none accent-accent" />
      <span>
        {label}
        {hint && <span className="block text-xs text-ink-muted">{hint}</span>}
      </span>
    </label>
  );
}
