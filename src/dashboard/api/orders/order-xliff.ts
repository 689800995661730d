import { addressOf } from "#contract/address-of.ts";
import { orderXliffEndpoints, type XliffVersion } from "#contract/orders/order-xliff.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { headersOfPage, refusalOf } from "#dashboard/api/transport/call.ts";
import { sendForm } from "#dashboard/api/transport/send-form.ts";

type Export = { languages: readonly string[]; version: XliffVersion; delivered?: boolean };
type Watching = { signal: AbortSignal; onProgress: (share: number) => void };
type NamedFile = { name: string; file: Blob };

/** The strings of an order as XLIFF: one file per language, in a zip if there are several. */
export async function exportOrderXliff(
  scope: BranchScope,
  order: { _id: string; name: string },
  { languages, version, delivered }: Export,
  { signal, onProgress }: Watching,
): Promise<NamedFile> {
  const files: NamedFile[] = [];
  for (const language of languages) {
    const { path, method } = orderXliffEndpoints.export;
    const query = { ...scope, language, version, ...(delivered === undefined ? {} : { delivered }) };
    const headers = headersOfPage(orderXliffEndpoints.export);
    const answer = await fetch(addressOf(path, { orderId: order._id }, query), { method, headers, signal });
    if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => undefined));
    files.push({ name: `${order.name}.${language}.xlf`, file: await answer.blob() });
    onProgress(files.length / languages.length);
  }
  const [only, ...others] = files;
  if (only && others.length === 0) return only;
  const { downloadZip } = await import("client-zip");
  const zipped = files.map(({ name, file }) => ({ name, input: file }));
  return { name: `${order.name}.zip`, file: await downloadZip(zipped).blob() };
}

/** Parses an XLIFF file into the texts of a delivery; writes nothing. */
export function readOrderXliff(scope: BranchScope, orderId: string, file: File) {
  return sendForm(orderXliffEndpoints.read, {
    params: { orderId },
    query: { ...scope },
    parts: { file },
    signal: new AbortController().signal,
    onProgress: () => {},
  });
}
