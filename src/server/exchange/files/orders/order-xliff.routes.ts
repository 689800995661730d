import { open, readFile } from "node:fs/promises";
import { orderXliffEndpoints } from "#contract/orders/order-xliff.ts";
import { maxHeadBytes } from "#formats/recognise-format.ts";
import { orderIdOf } from "#server/content/orders/orders.store.ts";
import { withReceivedImport } from "#server/exchange/files/receive-import.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { exportOrder } from "./export-order.ts";
import { readOrderFile } from "./read-order.ts";

/** Exports orders as XLIFF for translation tools, and reads XLIFF files into the texts of a delivery. */
export function orderXliffRoutes(app: Router, deps: Deps): void {
  serve(app, orderXliffEndpoints.export, async ({ params, query, caller, reply }) => {
    const orderId = orderIdOf(params.orderId);
    const { bytes, name } = await exportOrder(deps, caller, { orderId, query });
    return reply
      .type("application/xliff+xml")
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  serve(app, orderXliffEndpoints.read, ({ params, caller, request }) =>
    withReceivedImport(request, async ({ file }) => {
      const head = await readHead(file.path);
      const bytes = async () => new Uint8Array(await readFile(file.path));
      return await readOrderFile(deps, caller, { orderId: orderIdOf(params.orderId), head, bytes });
    }),
  );
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(maxHeadBytes), 0, maxHeadBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
