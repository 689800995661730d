import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { useParams } from "react-router";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { sourceTextQuery } from "#dashboard/api/keys.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { withOtherForm } from "#text/forms/laid-out.ts";

/**
 * Explains that a text was written for a string that was deleted and added again, and shows the new source
 * text.
 */
export function RecreatedHint({ address }: { address: CellAddress }) {
  const { app = "", branch = "" } = useParams();
  const { data: languages = [] } = useQuery(languagesQuery({ app, branch }));
  const base = languages.find((language) => language.base);
  const { data: source = "" } = useQuery(sourceTextQuery({ app, branch }, address.key, base?.code));
  return (
    <FormattedMessage
      id="conflict.remade"
      values={{
        hasSource: String(source !== ""),
        source: (
          <bdi lang={base?.code} className="font-medium text-ink">
            {withOtherForm(source)}
          </bdi>
        ),
      }}
    />
  );
}
