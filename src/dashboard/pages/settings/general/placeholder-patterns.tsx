import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { patternSchema } from "#contract/projects/placeholder-patterns.ts";
import type { ProjectSettings } from "#contract/projects/settings.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { rule } from "#dashboard/api/forms/form-issues.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { type PatternTrial, tryPattern } from "#dashboard/api/projects/placeholder-patterns.ts";
import { chooseSetting } from "#dashboard/api/projects/settings.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { maxPatternLength, maxPatterns } from "#text/message/patterns/placeholder-patterns.ts";
import { PatternTrialResult } from "./pattern-trial-result.tsx";

type PatternsProps = { scope: BranchScope; settings: ProjectSettings; mayChange: boolean };

/**
 * Custom placeholder patterns of the project; a new one is tested on the project's texts before it is added.
 */
export function PlaceholderPatterns({ scope, settings, mayChange }: PatternsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { app } = scope;
  const { placeholderPatterns: patterns } = settings;
  const write = useMutation({
    scope: { id: `settings ${app}` },
    mutationFn: (placeholderPatterns: string[]) =>
      chooseSetting(client, app, { base: settings, change: { placeholderPatterns } }),
  });
  if (patterns.length === 0 && !mayChange) return null;
  return (
    <fieldset className="max-w-xl space-y-2">
      <legend className="text-sm font-medium">
        <FormattedMessage id="settings.patterns" />
      </legend>
      <p className="text-xs text-ink-muted">
        <FormattedMessage
          id="settings.patterns.hint"
          values={{
            example: (
              <code key="example" dir="ltr" className="font-mono">
                {String.raw`\[\[\w+\]\]`}
              </code>
            ),
          }}
        />
      </p>
      {patterns.length > 0 && (
        <ul
          aria-label={intl.formatMessage({ id: "settings.patterns" })}
          className="divide-y divide-line rounded-md border border-line"
        >
          {patterns.map((pattern) => (
            <li key={pattern} className="flex items-center gap-2 px-3 py-1.5">
              {/* Aligned to the start edge of the page, but written from left to right. */}
              <span className="min-w-0 flex-1">
                <code dir="ltr" className="inline-block max-w-full font-mono text-xs break-all">
                  {pattern}
                </code>
              </span>
              {mayChange && (
                <RemoveButton
                  messageId="settings.patterns.remove"
                  name={pattern}
                  onPress={() => {
                    if (!write.isPending) write.mutate(patterns.filter((candidate) => candidate !== pattern));
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {write.isError && <Notice tone="danger">{errorMessage(write.error)}</Notice>}
      {mayChange && patterns.length < maxPatterns && (
        <NewPattern
          scope={scope}
          patterns={patterns}
          onAdd={async (pattern) => void (await write.mutateAsync([...patterns, pattern]))}
        />
      )}
      {mayChange && patterns.length >= maxPatterns && (
        <p className="text-xs text-ink-muted">
          <FormattedMessage id="settings.patterns.most" values={{ most: maxPatterns }} />
        </p>
      )}
      <p role="status" className="text-xs text-success">
        {write.isSuccess && <FormattedMessage id="settings.saved" />}
      </p>
    </fieldset>
  );
}

type NewProps = {
  scope: BranchScope;
  patterns: readonly string[];
  onAdd: (pattern: string) => Promise<void>;
};

/**
 * The first press of the button tests the pattern, the next one adds it. It is a single button, so that Enter does
 * both.
 */
function NewPattern({ scope, patterns, onAdd }: NewProps) {
  const intl = useIntl();
  const [trial, setTrial] = useState<PatternTrial>();
  const uniqueRule = rule<string>((pattern) =>
    patterns.includes(pattern) ? { id: "issue.pattern_doubled" } : undefined,
  );
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: z.object({ pattern: patternSchema.check(uniqueRule) }),
    storageName: `pattern.${scope.app}`,
    empty: { pattern: "" },
    send: async ({ pattern }, { form, clearSent }) => {
      if (trial?.tried.pattern !== pattern) return setTrial(await tryPattern(scope, pattern));
      await onAdd(pattern);
      setTrial(undefined);
      clearSent();
      form.setFocus("pattern");
    },
  });
  const typedPattern = form.watch("pattern");
  const shownTrial = trial?.tried.pattern === typedPattern ? trial : undefined;
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-2">
      <RestoredNotice restored={restored} />
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-48 flex-1">
          <TextField
            label={intl.formatMessage({ id: "settings.patterns.new" })}
            error={form.formState.errors.pattern?.message}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            maxLength={maxPatternLength}
            className="font-mono"
            {...form.register("pattern")}
          />
        </div>
        <Button
          type="submit"
          variant={shownTrial ? "primary" : "plain"}
          isPending={form.formState.isSubmitting}
          className="mt-6"
        >
          <FormattedMessage id={shownTrial ? "settings.patterns.add" : "settings.patterns.try"} />
        </Button>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div role="status">{shownTrial && <PatternTrialResult trial={shownTrial} />}</div>
    </form>
  );
}
