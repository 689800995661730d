import { useEffect, useRef } from "react";

/** The tick that selects a row; of the heading, all rows: `isMixed` when only some are. */
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
