import { ArrowRight } from "lucide-react";
import { FormattedNumber, useIntl } from "react-intl";
import type { Order } from "#contract/orders/orders.ts";
import { isolated } from "#dashboard/lib/isolated.ts";
import { StackedBar } from "#dashboard/ui/charts/stacked-bar.tsx";

type Part = Order["targetLanguages"][string];

/** Maximum number of languages with a bar; further ones are counted. */
const maxBars = 3;

/** Source and target languages, with the delivered share of each. */
export function LanguageProgress({
  order,
  nameOf,
}: {
  order: Pick<Order, "sourceLanguage" | "languages" | "targetLanguages">;
  nameOf: (code: string) => string;
}) {
  const intl = useIntl();
  const { sourceLanguage, languages, targetLanguages } = order;
  const hiddenCount = languages.length - maxBars;
  const hiddenNames = intl.formatList(languages.slice(maxBars).map(nameOf).map(isolated), { type: "unit" });
  return (
    <span className="flex items-center gap-3 text-xs whitespace-nowrap">
      <span className="flex items-center gap-1.5 text-ink-muted">
        <bdi className="font-mono">{sourceLanguage}</bdi>
        <ArrowRight aria-hidden size={12} className="rtl:-scale-x-100" />
      </span>
      {languages.slice(0, maxBars).map((code) => (
        <span key={code} className="flex items-center gap-1.5">
          <bdi className="font-mono">{code}</bdi>
          {targetLanguages[code] && <DeliveredBar name={nameOf(code)} part={targetLanguages[code]} />}
        </span>
      ))}
      {hiddenCount > 0 && (
        <span dir="ltr" className="text-ink-muted" title={hiddenNames}>
          +<FormattedNumber value={hiddenCount} />
        </span>
      )}
    </span>
  );
}

/** Delivered share of a language as a bar, with a text label. */
export function DeliveredBar({ name, part, isWide }: { name: string; part: Part; isWide?: boolean }) {
  const intl = useIntl();
  const { strings, delivered } = part;
  const label = intl.formatMessage({ id: "orders.delivered.of" }, { name, delivered, strings });
  const color = "var(--color-status-accepted)";
  return (
    <StackedBar
      label={label}
      parts={[{ key: "delivered", label, amount: delivered, color }]}
      whole={strings}
      isNarrow={isWide !== true}
    />
  );
}
