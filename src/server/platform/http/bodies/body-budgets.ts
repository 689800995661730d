import type { FastifyReply, FastifyRequest } from "fastify";
import { maxBackupBytes } from "#contract/backup.ts";
import { bodyBytes } from "#contract/body-limits.ts";
import { Budget } from "#server/platform/http/limits/budget.ts";
import { onRequestEnd, tenantOf } from "#server/platform/http/limits/request-bounds.ts";

export type BodyBudgets = ReturnType<typeof makeBodyBudgets>;

const memoryCounters = new WeakMap<FastifyRequest, (bytes: number) => void>();

/** Called for each chunk of a body that stays in memory. Rejects with 429 beyond the limit of the tenant. */
export function countInMemory(request: FastifyRequest, bytes: number): void {
  memoryCounters.get(request)?.(bytes);
}

const diskCounters = new WeakMap<FastifyRequest, (bytes: number) => void>();

/** Returns a function that counts bytes of a body in a temporary file. Rejects with 429 beyond the tenant's limit. */
export function countOnDisk(request: FastifyRequest): (bytes: number) => void {
  return (bytes) => diskCounters.get(request)?.(bytes);
}

/**
 * Limits what request bodies occupy until their requests are answered: bytes in memory and in temporary files, and
 * uploads that are received at the same time. Beyond a limit a request is rejected with 429.
 */
export function makeBodyBudgets() {
  // Two bodies of the largest size for each tenant.
  const memory = new Budget({ perTenant: 2 * bodyBytes.large, total: 4 * bodyBytes.large });
  const uploads = new Budget({ perTenant: 64, total: 256 });
  // A backup of the largest size and some files for each tenant.
  const disk = new Budget({ perTenant: maxBackupBytes + 4 * bodyBytes.large, total: 8 * maxBackupBytes });

  /** The first 64 kB of a body are free, so that large bodies never keep small ones out. */
  function beginMemory(request: FastifyRequest, reply: FastifyReply): void {
    const tenant = tenantOf(request);
    let received = 0;
    let counted = 0;
    memoryCounters.set(request, (bytes) => {
      received += bytes;
      const uncounted = Math.max(0, received - bodyBytes.small) - counted;
      memory.spend(tenant, uncounted);
      counted += uncounted;
    });
    onRequestEnd(reply, () => {
      memory.giveBack(tenant, counted);
      memoryCounters.delete(request);
    });
  }

  return {
    beginMemory,
    beginUpload(request: FastifyRequest, reply: FastifyReply): void {
      const tenant = tenantOf(request);
      uploads.spend(tenant, 1);
      let written = 0;
      diskCounters.set(request, (bytes) => {
        disk.spend(tenant, bytes);
        written += bytes;
      });
      onRequestEnd(reply, () => {
        uploads.giveBack(tenant, 1);
        disk.giveBack(tenant, written);
        diskCounters.delete(request);
      });
    },
  };
}
