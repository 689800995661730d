import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { runBulk } from "#dashboard/api/bulk.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { keyPageQuery, tagQuery } from "#dashboard/api/tags/tagged-keys.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { Pager } from "#dashboard/ui/tables/pager.tsx";
import { SelectionStrip } from "#dashboard/ui/tables/selection-strip.tsx";
import { AddKeysDialog } from "./add-keys-dialog.tsx";
import { KeyTable } from "./key-table.tsx";
import type { TagActions } from "./use-tag-actions.ts";

/** Keys per page. */
const pageSize = 15;

type KeysProps = { scope: BranchScope; tag: TagSummary; mayWrite: boolean; actions: TagActions };

/** Keys of a tag, one page at a time, with an action to remove the tag from them. */
export function TagKeys({ scope, tag, mayWrite, actions }: KeysProps) {
  const intl = useIntl();
  const [params, changeParams] = useParamsState();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  const { data: languages } = useQuery(languagesQuery(scope));
  const language = languages?.find(({ base }) => base)?.code ?? "";
  const q = printQuery(tagQuery(tag.name));
  const pageCount = Math.max(1, Math.ceil(tag.keys / pageSize));
  const page = Math.max(1, Math.min(Number(params.get("page")) || 1, pageCount));
  const keyPage = useQuery({
    ...keyPageQuery(scope, q, { language, page, size: pageSize }),
    enabled: language !== "" && tag.keys > 0,
  });
  const removeKeys = (keys: readonly string[]) =>
    void actions.run(async () => {
      const { count, changeSet } = await runBulk(scope, {
        action: "untag",
        tags: [tag.name],
        keys: [...keys],
      });
      setSelected(new Set());
      return {
        label: intl.formatMessage({ id: "tags.keys.removed" }, { count }),
        changeSet,
        takesFocus: true,
      };
    });

  return (
    <Section title={<FormattedMessage id="tags.keys.count" values={{ count: tag.keys }} />}>
      <div className="flex flex-wrap gap-2">
        {mayWrite && (
          <Button onPress={() => setIsAdding(true)}>
            <Plus aria-hidden size={16} />
            <FormattedMessage id="tags.keys.add" />
          </Button>
        )}
        {tag.keys > 0 && (
          <LinkButton to={paths.translations(scope, { q })}>
            <FormattedMessage id="tags.keys.grid" />
          </LinkButton>
        )}
      </div>
      {tag.keys === 0 && <Empty icon={KeyRound} title={<FormattedMessage id="tags.keys.empty" />} />}
      {tag.keys > 0 && keyPage.isPending && <Loading />}
      {keyPage.isError && <Failed error={keyPage.error} onRetry={() => void keyPage.refetch()} />}
      {tag.keys > 0 && keyPage.data && (
        <KeyTable
          label={intl.formatMessage({ id: "tags.keys" })}
          rows={keyPage.data.rows}
          language={language}
          hrefOf={(key) => gridAddress(scope, key)}
          {...(mayWrite ? { selected, onSelect: setSelected } : {})}
        />
      )}
      <Pager
        page={page}
        size={pageSize}
        total={tag.keys}
        onPage={(next) => changeParams({ page: next === 1 ? "" : String(next) })}
      />
      {mayWrite && selected.size > 0 && (
        <SelectionStrip label={intl.formatMessage({ id: "tags.keys.selected" }, { count: selected.size })}>
          <span className="flex-1">
            <FormattedMessage id="tags.keys.selected" values={{ count: selected.size }} />
          </span>
          <Button size="small" variant="danger" onPress={() => removeKeys([...selected])}>
            <FormattedMessage id="tags.keys.remove" values={{ count: selected.size }} />
          </Button>
          <Button size="small" variant="ghost" onPress={() => setSelected(new Set())}>
            <FormattedMessage id="grid.selected.clear" />
          </Button>
        </SelectionStrip>
      )}
      {isAdding && (
        <AddKeysDialog
          scope={scope}
          tag={tag}
          language={language}
          onAdded={(notice) => actions.run(async () => notice)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Section>
  );
}

/** URL of the grid with only this key. */
function gridAddress(scope: BranchScope, key: string): string {
  const q = printQuery(queryForKey(key));
  return paths.translations(scope, { q });
}
