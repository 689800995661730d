import { useEffect, useRef } from "react";

/** A checkbox that selects a row, or in the header all rows; `isMixed`: only some rows are selected. */
export function RowCheck(props: {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  tabIndex?: number;
  onChange: (isChecked: boolean) => void;
}) {
  const { isMixed = false } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={props.label}
      checked={props.isChecked}
      tabIndex={props.tabIndex}
      onChange={(event) => props.onChange(event.target.checked)}
      className="block size-4 flex-none accent-accent"
    />
  );
}
