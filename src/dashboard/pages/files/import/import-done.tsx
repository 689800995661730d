import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import type { ImportResult } from "#contract/files.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { revertChange } from "#dashboard/api/history/changes.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { sumOf } from "#dashboard/lib/sum-of.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { KeyNames } from "./key-names.tsx";

type Props = { scope: BranchScope; result: Omit<ImportResult, "sample">; onStartAnother: () => void };

/** Result of the import, with an undo button. */
export function ImportDone({ scope, result, onStartAnother }: Props) {
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { changeSet, keysWithoutSource, counts } = result;
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const sourceName = languages.find(({ base }) => base)?.name;
  const undo = useMutation({
    mutationFn: (id: string) => revertChange(scope, id),
    onSuccess: () => refreshProject(client, scope.app),
  });
  const skipped = result._additionalData.skippedEntries.length;
  const skippedByUndo = sumOf(undo.data?.skippedCounts ?? {});
  const notice = useRef<HTMLDivElement>(null);
  // Focuses the result, which screen readers then announce: the focused button was removed.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Section title={<FormattedMessage id="files.import.done" />}>
      <div ref={notice} tabIndex={-1} className="outline-none">
        <Notice tone={undo.isSuccess ? "info" : "success"}>
          {undo.isSuccess ? (
            <FormattedMessage
              id="files.import.undone"
              values={{ count: undo.data.reverted, skipped: skippedByUndo }}
            />
          ) : (
            <FormattedMessage
              id="files.import.result"
              values={{ added: counts.added, updated: counts.changed, skipped }}
            />
          )}
        </Notice>
      </div>
      {!keysWithoutSource.created && keysWithoutSource.count > 0 && sourceName !== undefined && (
        <Notice>
          <FormattedMessage
            id="files.import.leftOutUnknown"
            values={{ count: keysWithoutSource.count, language: sourceName }}
          />{" "}
          <KeyNames names={keysWithoutSource.keys} count={keysWithoutSource.count} />
        </Notice>
      )}
      {undo.isError && <Notice tone="danger">{errorMessage(undo.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.translations(scope)} variant="primary">
          <FormattedMessage id="files.import.open" />
        </LinkButton>
        {changeSet !== null && !undo.isSuccess && (
          <Button isPending={undo.isPending} onPress={() => undo.mutate(changeSet)}>
            <FormattedMessage id="files.import.undo" />
          </Button>
        )}
        <Button onPress={onStartAnother}>
          <FormattedMessage id="files.import.another" />
        </Button>
      </div>
    </Section>
  );
}
