import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormattedList, FormattedMessage } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { keyUsesQuery } from "#dashboard/api/keys.ts";
import { languageNameIn } from "#text/languages/languages.ts";

/** Number of languages that are named. */
const maxNamed = 8;

/** Lists what is deleted together with a key: texts, positions on screenshots, strings of orders. */
export function KeyUses(props: {
  scope: BranchScope;
  rowKey: string;
  languages: Parameters<typeof languageNameIn>[0];
}) {
  const uses = useQuery(keyUsesQuery(props.scope, props.rowKey));
  const lines = uses.data === undefined ? [] : linesOf(uses.data, props.languages);
  return (
    <div role="status" className="mt-3 min-h-10">
      {uses.isError && <FormattedMessage id="key.uses.failed" />}
      {uses.isSuccess && lines.length === 0 && <FormattedMessage id="key.uses.none" />}
      {lines.length > 0 && (
        <>
          <p className="font-medium">
            <FormattedMessage id="key.uses" />
          </p>
          <ul className="list-disc ps-5">{lines}</ul>
        </>
      )}
    </div>
  );
}

type Uses = { texts: Record<string, number>; positions: number; orders: number };

function linesOf(
  { texts, positions, orders }: Uses,
  languages: Parameters<typeof languageNameIn>[0],
): ReactNode[] {
  const codes = Object.keys(texts);
  const named = codes.slice(0, maxNamed).map((code) => languageNameIn(languages, code));
  return [
    codes.length > 0 && (
      <li key="texts">
        <FormattedMessage
          id="key.uses.texts"
          values={{
            count: codes.length,
            languages: (
              <FormattedList value={codes.length > maxNamed ? [...named, "…"] : named} type="unit" />
            ),
          }}
        />
      </li>
    ),
    positions > 0 && (
      <li key="positions">
        <FormattedMessage id="key.uses.positions" values={{ count: positions }} />
      </li>
    ),
    orders > 0 && (
      <li key="orders">
        <FormattedMessage id="key.uses.orders" values={{ count: orders }} />
      </li>
    ),
  ].filter(Boolean);
}
