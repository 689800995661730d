import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { findLastChange } from "#dashboard/api/history/changes.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { deleteScreenshots } from "#dashboard/api/screenshots/screenshots.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { languageNameIn } from "#text/languages/languages.ts";
import { criteriaOf, type DeletionChoice, initialChoice, narrowings } from "./deletion-choice.ts";
import { filterOptions, type GalleryFilter, noFilter } from "./gallery-filter.ts";

type DialogProps = {
  scope: BranchScope;
  shots: readonly Screenshot[];
  languages: readonly Language[];
  filter: GalleryFilter;
  onDeleted: (deleted: { count: number; changeSet: string | undefined }) => void;
  onClose: () => void;
};

/** Deletes the screenshots that meet all criteria (rest-api.md 4.10); the server counts them first. */
export function MassDeleteDialog({ scope, shots, languages, filter, onDeleted, onClose }: DialogProps) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const [choice, setChoice] = useState<DeletionChoice>(() => initialChoice(filter));
  const [state, setState] = useState<{ isPending: boolean; problem?: string }>({ isPending: false });
  const screens = filterOptions(shots, noFilter, "tag");
  const count = useDeletionCount(scope, choice, screens);
  const change = (part: Partial<DeletionChoice>) => setChoice({ ...choice, ...part });

  async function handleDelete(): Promise<void> {
    setState({ isPending: true });
    try {
      // If the count has changed since it was shown, shows the new one and requires another confirmation.
      const { data: latest } = await count.refetch({ throwOnError: true });
      if (latest !== count.data)
        return setState({ isPending: false, problem: intl.formatMessage({ id: "error.conflict" }) });
      const deleted = await deleteScreenshots(scope, criteriaOf(choice, screens), { dryRun: false });
      onDeleted({ count: deleted, changeSet: deleted > 0 ? await findLastChange(scope) : undefined });
      onClose();
    } catch (error) {
      setState({ isPending: false, problem: errorMessage(error) });
    }
  }

  const problem = state.problem ?? (count.isError ? errorMessage(count.error) : undefined);
  return (
    <Dialog isOpen isWide onOpenChange={onClose} title={<FormattedMessage id="shots.delete.title" />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (count.data && !count.isPlaceholderData) void handleDelete();
        }}
      >
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="shots.delete.about" />
        </p>
        <CheckField
          label={intl.formatMessage({ id: "shots.delete.allScreens" }, { count: screens.length })}
          checked={choice.allScreens}
          onChange={(event) => change({ allScreens: event.target.checked })}
        />
        {!choice.allScreens && (
          <ManyChoice
            label={intl.formatMessage({ id: "shots.delete.screens" })}
            options={screens.map((value) => ({ value, label: value }))}
            chosen={choice.tag}
            wrong={intl.formatMessage({ id: "shots.delete.unknown" })}
            parse={(text) => screens.find((screen) => screen === text)}
            onChange={(tag) => change({ tag })}
          />
        )}
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {narrowings.map((name) => (
            <ManyChoice
              key={name}
              label={intl.formatMessage({ id: `shots.filter.${name}` })}
              options={filterOptions(shots, noFilter, name).map((value) => ({
                value,
                label: name === "language" ? languageNameIn(languages, value) : value,
              }))}
              chosen={choice[name]}
              wrong={intl.formatMessage({ id: "shots.delete.unknown" })}
              parse={(text) => filterOptions(shots, noFilter, name).find((value) => value === text)}
              onChange={(chosen) => change({ [name]: chosen })}
            />
          ))}
        </div>
        <CheckField
          label={<FormattedMessage id="shots.delete.latest" />}
          hint={<FormattedMessage id="shots.delete.latest.hint" />}
          checked={choice.latestOnly}
          onChange={(event) => change({ latestOnly: event.target.checked })}
        />
        {filter.verified !== "" && (
          <Notice>
            <FormattedMessage id="shots.delete.anyVerified" />
          </Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter
          onCancel={onClose}
          start={
            <span aria-live="polite" className="text-sm font-medium tabular-nums">
              {count.data !== undefined && (
                <FormattedMessage id="shots.delete.found" values={{ count: count.data, all: shots.length }} />
              )}
            </span>
          }
        >
          <Button
            type="submit"
            variant="danger"
            isDisabled={!count.data}
            isPending={state.isPending || count.isPlaceholderData}
          >
            <FormattedMessage id="shots.delete.action" values={{ count: count.data ?? 0 }} />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Counts the screenshots that would be deleted, by a dry run; without a screen there are none. */
function useDeletionCount(scope: BranchScope, choice: DeletionChoice, screens: readonly string[]) {
  const criteria = criteriaOf(choice, screens);
  return useQuery({
    queryKey: queryKeys.branch(scope, "screenshots", "deletion", criteria),
    placeholderData: keepPreviousData,
    queryFn: () =>
      criteria.tagNames.length === 0 ? 0 : deleteScreenshots(scope, criteria, { dryRun: true }),
  });
}
