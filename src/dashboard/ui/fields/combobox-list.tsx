import { Check } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { menuItemClass, popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import type { Option } from "./option-matches.ts";

/** State of options that are still loading, or failed to load. */
export type OptionsState = { isPending?: boolean; error?: unknown; refetch?: () => unknown };

type ListProps = {
  id: string;
  triggerRef: RefObject<Element | null>;
  isMany: boolean;
  isHidden: boolean;
  options: readonly Option[];
  /** Number of matching options; only the first ones are shown. */
  total: number;
  /** Text that can be added as a new value. */
  newValue: string | undefined;
  selected: readonly string[];
  active: number | undefined;
  state: OptionsState | undefined;
  onPoint: (index: number) => void;
  onSelect: (index: number) => void;
  onClose: () => void;
};

/** The list of a combobox, above or below its field where the on-screen keyboard leaves room. */
export function ComboboxList(props: ListProps) {
  const { options, total, newValue } = props;
  const intl = useIntl();
  const count = options.length + (newValue === undefined ? 0 : 1);
  const list = useActiveInView(props);
  const hasMoved = useHasMoved(props.triggerRef);
  return (
    <Popover
      isOpen
      isNonModal
      triggerRef={props.triggerRef}
      placement="bottom start"
      offset={4}
      onOpenChange={() => hasMoved() && props.onClose()}
      style={{ minWidth: "var(--trigger-width)", maxWidth: "min(32rem, 100vw - 1rem)" }}
      className={`${popoverClass} text-sm ${props.isHidden ? "hidden" : ""}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press leaves the focus in the field */}
      <div
        ref={list}
        onMouseDown={(event) => event.preventDefault()}
        className="relative min-h-0 flex-1 overflow-y-auto p-1"
      >
        {count === 0 && <EmptyList state={props.state} />}
        <div
          id={props.id}
          role="listbox"
          aria-multiselectable={props.isMany}
          aria-label={intl.formatMessage({ id: "choice.options" })}
        >
          {options.map((option, index) => (
            <OptionItem
              key={option.value}
              {...props}
              index={index}
              option={option}
              heading={option.group === options[index - 1]?.group ? undefined : option.group}
            />
          ))}
          {newValue !== undefined && (
            <OptionItem
              {...props}
              index={options.length}
              option={{ value: "", label: intl.formatMessage({ id: "choice.create" }, { name: newValue }) }}
              selected={[]}
            />
          )}
        </div>
      </div>
      {total > options.length && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-ink-muted">
          <FormattedMessage id="choice.more" values={{ shown: options.length, total }} />
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        <FormattedMessage id="choice.count" values={{ count: total }} />
      </p>
    </Popover>
  );
}

/**
 * Returns a function that tells whether scrolling has moved the field away from its list. It is always false on touch
 * screens, because the on-screen keyboard scrolls the page when it appears.
 */
function useHasMoved(field: RefObject<Element | null>): () => boolean {
  const start = useRef(0);
  useLayoutEffect(() => {
    start.current = topOf(field.current);
  }, [field]);
  return () => !matchMedia("(pointer: coarse)").matches && Math.abs(topOf(field.current) - start.current) > 1;
}

/** Distance from the top of the document in pixels. */
const topOf = (element: Element | null) => (element?.getBoundingClientRect().top ?? 0) + window.scrollY;

/** Scrolls the list, but not the page, to the active option, and when it opens to the selected option. */
function useActiveInView({ id, active, selected, options }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const start = active ?? options.findIndex(({ value }) => selected.includes(value));
  useLayoutEffect(() => {
    const item = document.getElementById(`${id}-${start}`);
    if (!item || !list.current) return;
    const { offsetTop: top, offsetHeight: height } = item;
    const { scrollTop, clientHeight } = list.current;
    if (top < scrollTop) list.current.scrollTop = top - 4;
    else if (top + height > scrollTop + clientHeight)
      list.current.scrollTop = top + height - clientHeight + 4;
  }, [id, start]);
  return list;
}

type ItemProps = Pick<ListProps, "id" | "selected" | "active" | "onPoint" | "onSelect"> & {
  index: number;
  option: Option;
  heading?: string | undefined;
};

function OptionItem({ id, index, option, heading, selected, active, onPoint, onSelect }: ItemProps) {
  const { value, label, count, disabledReason } = option;
  const isDisabled = disabledReason !== undefined;
  const isSelected = selected.includes(value);
  const description = disabledReason ?? option.description;
  return (
    <>
      {heading !== undefined && (
        <div role="presentation" className="px-2 pt-2 pb-1 text-xs text-ink-muted">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div
        id={`${id}-${index}`}
        role="option"
        aria-selected={isSelected}
        aria-disabled={isDisabled || undefined}
        {...(heading === undefined ? {} : { "aria-description": heading })}
        onPointerMove={() => !isDisabled && index !== active && onPoint(index)}
        onClick={() => !isDisabled && onSelect(index)}
        data-focused={index === active || undefined}
        data-disabled={isDisabled || undefined}
        className={menuItemClass}
      >
        <span aria-hidden className="w-4 flex-none text-accent">
          {isSelected && <Check size={14} />}
        </span>
        <span className="min-w-0 flex-1">
          <bdi className="block break-words">{label}</bdi>
          {description && <bdi className="block text-xs break-words text-ink-muted">{description}</bdi>}
        </span>
        {count !== undefined && (
          <span className="flex-none text-xs text-ink-muted tabular-nums">
            <FormattedNumber value={count} />
          </span>
        )}
      </div>
    </>
  );
}

function EmptyList({ state }: { state: OptionsState | undefined }) {
  if (state?.error)
    return (
      <div className="flex items-center justify-between gap-3 px-2 py-1 text-danger">
        <FormattedMessage id="choice.failed" />
        <Button size="small" tabIndex={-1} onPress={() => void state.refetch?.()}>
          <FormattedMessage id="shell.retry" />
        </Button>
      </div>
    );
  return (
    <p className="px-2 py-1 text-ink-muted">
      <FormattedMessage id={state?.isPending ? "choice.loading" : "choice.nothing"} />
    </p>
  );
}
