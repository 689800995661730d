import { addressOf } from "#contract/address-of.ts";
import { backupEndpoints } from "#contract/backup.ts";
import type { Project } from "#contract/projects/projects.ts";
import { headersOfPage, refusalOf } from "./transport/call.ts";
import { openRequest } from "./transport/open-request.ts";

type Watch = { signal: AbortSignal; onProgress: (bytes: number) => void };

/** Downloads a project's backup; browsers keep large ones on disk. */
export async function readBackup(app: string, { signal, onProgress }: Watch) {
  const { path, method } = backupEndpoints.read;
  const headers = headersOfPage(backupEndpoints.read);
  const answer = await fetch(addressOf(path, {}, { app }), { method, headers, signal });
  if (!answer.ok || !answer.body) throw refusalOf(answer, await answer.json().catch(() => undefined));
  let bytes = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  return { file: await new Response(counted).blob(), name: nameOf(answer) };
}

function nameOf(answer: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return name === undefined ? "backup.parlance" : decodeURIComponent(name);
}

/** Creates a project from a backup. An XMLHttpRequest, since `fetch` reports no upload progress. */
export async function sendBackup(file: File, name: string, { signal, onProgress }: Watch): Promise<Project> {
  const { restore } = backupEndpoints;
  const address = addressOf(restore.path, {}, name === "" ? {} : { name });
  const request = openRequest({ endpoint: restore, address, content: [file] });
  request.setRequestHeader("content-type", "application/gzip");
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  signal.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status === 200) resolve(request.response as Project);
      else reject(refusalOf(request, request.response));
    };
    request.onerror = () => reject(new TypeError("The server cannot be reached."));
    request.onabort = () => reject(signal.reason);
    request.send(file);
  });
}
