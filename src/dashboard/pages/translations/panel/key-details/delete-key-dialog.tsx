import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Cell, Entry, EntryRow } from "#contract/entries.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { changedOf, emptyCell, textOf } from "#dashboard/api/entries/send-save.ts";
import { deleteKey, keyVersionsQuery } from "#dashboard/api/keys.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { theirChangeMessageId } from "#dashboard/editing/conflicts/their-change-message.ts";
import { useAuthor } from "#dashboard/editing/conflicts/use-author.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { ShortenedKeyName } from "#dashboard/pages/translations/keys/shortened-key-name.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { direction } from "#text/languages/direction.ts";
import { languageNameIn } from "#text/languages/languages.ts";
import { KeyUses } from "./key-uses.tsx";

/**
 * Confirms the deletion of a key with its texts. If texts changed since they were shown, the new texts are
 * shown and the user confirms again.
 */
export function DeleteKeyDialog(props: { row: EntryRow; onDeleted: () => void; onClose: () => void }) {
  const { row, onDeleted, onClose } = props;
  const client = useQueryClient();
  const { scope, announceDone } = useGrid();
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const codes = languages.map(({ code }) => code);
  // Versions of hidden columns at the time the dialog opened.
  const { data: hidden } = useQuery(keyVersionsQuery(scope, row.key, codes));
  const [shown, setShown] = useState<Readonly<Record<string, Cell>>>(row.entries);
  const [changed, setChanged] = useState<ReadonlyArray<{ now: Entry; observed: Cell }>>([]);

  async function remove(): Promise<void> {
    try {
      const versions = { ...hidden, ...versionsOf(shown) };
      announceDone(
        "key.deleted",
        { key: row.key },
        await deleteKey(client, scope, { key: row.key, versions }),
      );
    } catch (error) {
      const changedEntries = changedOf(error);
      setShown({ ...shown, ...Object.fromEntries(changedEntries.map((entry) => [entry.language, entry])) });
      setChanged(changedEntries.map((now) => ({ now, observed: shown[now.language] ?? emptyCell })));
      throw error;
    }
    onDeleted();
  }

  return (
    <DeleteDialog
      actionLabel={<FormattedMessage id="panel.detail.delete" />}
      about={
        <>
          <FormattedMessage
            id="panel.detail.delete.about"
            values={{ key: <ShortenedKeyName name={row.key} /> }}
          />
          <KeyUses scope={scope} rowKey={row.key} languages={languages} />
          {changed.map((text) => (
            <ChangedText key={text.now.language} {...text} languages={languages} />
          ))}
        </>
      }
      onDelete={remove}
      onClose={onClose}
    />
  );
}

type LanguageNames = Parameters<typeof languageNameIn>[0];

function ChangedText({ now, observed, languages }: { now: Entry; observed: Cell; languages: LanguageNames }) {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const { language, user, userName } = now;
  const { author } = useAuthor(now, now, user !== null && user === session?.user?._id);
  const text = textOf(now);
  return (
    <p className="mt-3">
      <span className="font-medium">{languageNameIn(languages, language)}</span>{" "}
      <span className="text-ink-muted">
        <FormattedMessage
          id={theirChangeMessageId(now, observed)}
          values={{ name: personName(intl, userName ?? intl.formatMessage({ id: "shell.someone" })), author }}
        />
      </span>{" "}
      <bdi lang={language} dir={direction(language)} className="line-clamp-4 break-words">
        <MessageText isLine text={text.slice(0, 600)} />
      </bdi>
    </p>
  );
}

function versionsOf(entries: Readonly<Record<string, Cell>>): Record<string, number> {
  return Object.fromEntries(Object.entries(entries).map(([language, { version }]) => [language, version]));
}
