import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeCertificate } from "#server/testing/servers/certificates.ts";
import { createProgramProject, freePort, runParlance } from "#server/testing/servers/run-parlance.ts";
import { startReceiver } from "#server/testing/servers/webhook-receiver.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";

test("trusts the authorities that NODE_EXTRA_CA_CERTS names", async () => {
  const { folder, remove } = await makeTestFolder();
  const authority = makeCertificate({ name: "Authority of the tests" });
  const certificate = makeCertificate({ name: "Receiver", hosts: ["localhost"], issuer: authority });
  const receiver = await startReceiver(certificate);
  const instance = { dataFolder: join(folder, "data"), port: await freePort() };
  const authorities = join(folder, "authority.pem");
  await writeFile(authorities, authority.cert);
  const running = runParlance(instance, {
    NODE_EXTRA_CA_CERTS: authorities,
    PARLANCE_WEBHOOK_ALLOW_PRIVATE: "1",
  });
  await running.ready;
  const { app, accessToken, personalAccessToken } = await createProgramProject(
    instance,
    ...["--name", "Shop", "--base", "en", "--allow", "0.0.0.0/0"],
  );
  const send = (path: string, body: object) =>
    fetch(`${running.address}${path}?app=${app}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${accessToken}`,
        "x-personal-access-token": personalAccessToken,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  const url = `https://localhost:${receiver.port}/hook`;
  expect((await send("/v1/api/webhooks", { url, httpMethod: "post" })).status).toBe(200);
  const data = { en: { main: { entries: { one: { v: "One" } } } } };
  expect((await send("/v1/api", { data })).status).toBe(200);
  await expect.poll(() => receiver.types(), { timeout: 60_000 }).toContain("entry.created");
  expect(receiver.received[0]?.serverName).toBe("localhost");
  await running.stop("SIGTERM");
  await receiver.close();
  await remove();
}, 180_000);
