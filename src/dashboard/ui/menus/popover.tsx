import { Popover as AriaPopover, I18nProvider, type PopoverProps } from "react-aria-components";
import { useIntl } from "react-intl";

/** What opens beside something. Its direction is that of the interface, whatever the browser speaks. */
export function Popover(props: PopoverProps) {
  const { locale } = useIntl();
  return (
    <I18nProvider locale={locale}>
      <AriaPopover {...props} />
    </I18nProvider>
  );
}
