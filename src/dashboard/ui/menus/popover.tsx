import { Popover as AriaPopover, I18nProvider, type PopoverProps } from "react-aria-components";
import { useIntl } from "react-intl";

/** A popover with the text direction of the interface instead of the browser's. */
export function Popover(props: PopoverProps) {
  const { locale } = useIntl();
  return (
    <I18nProvider locale={locale}>
      <AriaPopover {...props} />
    </I18nProvider>
  );
}
