import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { readOrderXliff } from "#dashboard/api/orders/order-xliff.ts";
import { FileProblem } from "#dashboard/layout/files/file-problem.tsx";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { FileChoice } from "#dashboard/ui/fields/file-choice.tsx";
import { FileDrop } from "#dashboard/ui/fields/file-drop.tsx";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { maxHeadBytes, recogniseFormat } from "#formats/recognise-format.ts";
import { type DeliveryFile, type DeliveryTexts, languageOfName, readDeliveryFile } from "./delivery-file.ts";
import { DeliveryPreview } from "./delivery-preview.tsx";
import type { DeliveryOutcome } from "./delivery-result.tsx";
import { useOrderStrings } from "./use-order-strings.ts";

type FileProps = {
  scope: BranchScope;
  order: OrderDetails;
  /** Whether the project stores changes as drafts. */
  drafts: boolean;
  onDone: (result: DeliveryOutcome) => void;
  onClose: () => void;
};
type ChosenFile = { name: string; read: DeliveryFile };

/** Reads a file in the browser and shows what it would deliver; nothing is sent before the confirmation. */
export function DeliverFile(props: FileProps) {
  const { scope, order } = props;
  const intl = useIntl();
  const nameOf = useLanguageNames(scope);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [language, setLanguage] = useState("");
  const [firstLanguage] = order.languages;
  const reading = useMutation({
    mutationFn: async (file: File): Promise<DeliveryFile> => {
      const head = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
      const { format } = recogniseFormat({ name: "", head, languages: [] });
      if (format !== "xliff" && format !== "xliff2")
        return readDeliveryFile(await file.text(), order.languages);
      const { language: code, texts } = await readOrderXliff(scope, order._id, file);
      // No prototype, so that a key named __proto__ is stored like any other.
      const textsByKey: Record<string, string> = Object.create(null);
      for (const { key, text } of texts) textsByKey[key] = text;
      return { kind: "texts", texts: { [code]: textsByKey }, foreign: [] };
    },
  });
  const choose = async ([file]: readonly File[]) => {
    if (!file || reading.isPending) return;
    setChosen(undefined);
    const read = await reading.mutateAsync(file).catch(() => undefined);
    if (!read) return;
    const suggested =
      order.languages.length === 1 ? firstLanguage : languageOfName(file.name, order.languages);
    setLanguage(suggested ?? "");
    setChosen({ name: file.name, read });
  };
  const texts = chosen && textsOf(chosen.read, language);
  return (
    <div className="space-y-4">
      <FileChoice
        label={intl.formatMessage({ id: "orders.deliver.choose" })}
        accept=".json,.csv,.tsv,.txt,.xlf,.xliff"
        onFiles={(files) => void choose(files)}
      >
        {chosen ? <bdi className="font-medium text-ink">{chosen.name}</bdi> : <AcceptedShapes />}
      </FileChoice>
      <FileDrop onFiles={(files) => void choose(files)}>
        <FormattedMessage id="orders.deliver.choose" />
      </FileDrop>
      {reading.isPending && (
        <p role="status" className="text-sm text-ink-muted">
          <FormattedMessage id="files.import.working" />
        </p>
      )}
      {reading.isError && <FileProblem error={reading.error} title="orders.deliver.broken" />}
      {chosen?.read.kind === "wrong" && (
        <Notice tone="danger">
          <FormattedMessage
            id={`orders.deliver.wrong.${chosen.read.problem.kind}`}
            values={{ line: 0, column: 0, key: "", ...chosen.read.problem }}
          />
        </Notice>
      )}
      {chosen?.read.kind === "texts" && chosen.read.foreign.length > 0 && (
        <Notice>
          <FormattedMessage
            id="orders.deliver.foreign"
            values={{ languages: <NameList names={chosen.read.foreign} /> }}
          />
        </Notice>
      )}
      {chosen?.read.kind === "flat" && order.languages.length > 1 && (
        <ChoiceField
          label={intl.formatMessage({ id: "orders.deliver.language" })}
          options={[
            { value: "", label: intl.formatMessage({ id: "orders.deliver.language.choose" }) },
            ...order.languages.map((value) => ({ value, label: nameOf(value) })),
          ]}
          value={language}
          onChange={(picked) => setLanguage(picked)}
        />
      )}
      {texts ? <FilePreview {...props} texts={texts} /> : <DialogFooter onCancel={props.onClose} />}
    </div>
  );
}

function AcceptedShapes() {
  return <FormattedMessage id="orders.deliver.shapes" />;
}

function textsOf(read: DeliveryFile, language: string): DeliveryTexts | undefined {
  if (read.kind === "texts") return read.texts;
  return read.kind === "flat" && language !== "" ? { [language]: read.texts } : undefined;
}

function FilePreview(props: FileProps & { texts: DeliveryTexts }) {
  const { scope, order, texts } = props;
  const [language = "", ...others] = Object.keys(texts);
  const strings = useOrderStrings(scope, order._id, others.length === 0 ? { language } : {});
  return <DeliveryPreview {...props} strings={strings} />;
}
