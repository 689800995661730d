import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import {
  api,
  expect,
  makeProject,
  ownerName,
  type Scope,
  secondUser,
  started,
  test,
} from "#e2e/support/fixtures.ts";
import { pickOption } from "#e2e/support/pick-option.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } } } };

type Received = { id: string; type: string; body: string };
type Receiver = { url: string; received: Received[]; answerWith: (status: number) => void; server: Server };

/** An external server on this machine that records what it receives. */
async function openReceiver(): Promise<Receiver> {
  let status = 200;
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const type = body.startsWith("{") ? JSON.parse(body).type : body;
      received.push({ id: String(request.headers["webhook-id"]), type, body });
      response.writeHead(status, { "content-type": "text/plain" }).end(status === 200 ? "taken" : "broken");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, answerWith: (next) => (status = next), server };
}

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await openReceiver();
});
test.afterEach(() => {
  receiver.server.closeAllConnections();
  receiver.server.close();
});

/** Creates a webhook with the form by keyboard and opens its page. */
async function addWebhook(page: Page): Promise<Scope> {
  const scope = await makeProject(page, data, ["de"]);
  await page.goto(`${started().address}/projects/${scope.app}/${scope.branch}/webhooks`);
  await page.getByRole("link", { name: "Add webhook" }).press("Enter");
  await page.getByLabel("Address").focus();
  await page.keyboard.type(receiver.url);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Signing secret" })).toContainText("whsec_");
  await page.getByRole("link", { name: "Open webhook" }).click();
  return scope;
}

const rowsOf = (page: Page, type: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: type, exact: true }) });

test("a webhook is added, tested, given a new secret, disabled, enabled and deleted", async ({
  owner,
  expectProblems,
}) => {
  // The page of a deleted webhook may be refetching at that moment.
  expectProblems(/^400 POST .*webhooks/, /^404 GET .*webhooks\//);
  const scope = await makeProject(owner, data);
  const parts = owner.getByRole("navigation", { name: "Webhook sections" });
  await test.step("the form scrolls in its page, reports errors at their fields, and renders a body", async () => {
    await owner.setViewportSize({ width: 1280, height: 700 });
    await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/webhooks/new`);
    await owner.getByText("Selected events").click();
    const beyond = () =>
      owner.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    await expect.poll(beyond).toBe(0);
    const branches = owner.getByRole("main").getByLabel("Branches");
    await branches.fill("nowhere");
    await owner.keyboard.press("Enter");
    await expect(branches).toHaveAccessibleDescription("Not in the list.");
    await branches.fill("");
    const address = owner.getByLabel("Address");
    const add = owner.getByRole("button", { name: "Add webhook" });
    for (const [url, message] of [
      ["hook", "Enter a full address such as https://hooks.example.org/parlance."],
      [`https://${"a".repeat(3_000)}.org/`, "The host name is too long."],
      ["https://ada:secret@example.org/", "Use a header instead."],
    ] as const) {
      await address.fill(url);
      await add.click();
      await expect(owner.getByText(message)).toBeVisible();
      await expect(address).toBeFocused();
      await expect(address).toBeInViewport();
    }
    expect(await owner.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);

    await address.fill(receiver.url);
    await owner.getByLabel("order.created").check();
    await owner.getByText("Custom body").click();
    const template = owner.getByLabel("Template", { exact: true });
    const preview = owner.getByRole("region", { name: "Request" });
    await template.fill("{{type}} by {{actor.name}}");
    await expect(preview).toContainText("order.created by Grace");
    await template.fill("{{nothing.here}}");
    await add.click();
    await expect(owner.getByText("Unknown variable at character 1.")).toBeVisible();
    await template.fill("{{type}} by {{actor.name}}");
    await owner.getByRole("button", { name: "Add header" }).click();
    await owner.getByLabel("Name", { exact: true }).fill("x-token");
    await owner.getByLabel("Value", { exact: true }).fill("hidden value");
    await owner.getByLabel("Secret").check();
    await address.press("Enter");
    await expect(owner.getByRole("region", { name: "Signing secret" })).toContainText("whsec_");
    await owner.getByRole("link", { name: "Open webhook" }).click();
    await parts.getByRole("link", { name: "Settings" }).click();
    await expect(owner.getByLabel("Value", { exact: true })).toHaveValue("********");
    await expect(owner.getByLabel("order.created")).toBeChecked();
  });

  await parts.getByRole("link", { name: "Deliveries" }).click();
  await test.step("a test shows the response, the secret is replaced, and the webhook is disabled and deleted", async () => {
    await expect(owner.getByText("Nothing sent yet")).toBeVisible();
    await owner.getByRole("button", { name: "Send test" }).click();
    const dialog = owner.getByRole("dialog");
    await pickOption(dialog.getByLabel("Event"), "order.created");
    await dialog.getByRole("button", { name: "Send sample" }).click();
    await expect(dialog.getByText(/The address responded with 200 after/)).toBeVisible();
    await expect(dialog.getByText("taken")).toBeVisible();
    expect(receiver.received.map(({ body }) => body)).toEqual([`order.created by ${ownerName}`]);
    await owner.keyboard.press("Escape");
    await expect(rowsOf(owner, "order.created")).toContainText("delivered");

    const choose = async (action: string) => {
      await owner.getByRole("button", { name: "More actions" }).click();
      await owner.getByRole("menuitem", { name: action }).click();
    };
    await choose("Replace secret");
    await owner.getByRole("button", { name: "Create new secret" }).click();
    await expect(owner.getByText(/The old secret stays valid until/)).toBeVisible();
    await expect(owner.getByRole("region", { name: "Signing secret" })).toContainText("whsec_");
    await owner.keyboard.press("Escape");
    await choose("Disable");
    await expect(owner.getByText("Disabled: nothing is sent or kept for later.")).toBeVisible();
    await owner.getByRole("button", { name: "Enable" }).click();
    await expect(owner.getByText("active", { exact: true })).toBeVisible();
    await choose("Delete webhook");
    await dialog.getByRole("button", { name: "Delete webhook" }).click();
    await expect(owner.getByText("No webhooks yet")).toBeVisible();
  });
});

test("each step of an order is logged, and events missed by a broken receiver are resent @deep", async ({
  owner,
}) => {
  const scope = await addWebhook(owner);
  const query = `?app=${scope.app}&branch=${scope.branch}`;
  const requested = { sourceLanguage: "en", languages: ["de"] };
  type Answer = { order: { _id: string } };
  const { order } = await api<Answer>(owner, `/v1/api/orders${query}`, { method: "POST", body: requested });
  const path = `/v1/api/orders/${order._id}`;
  const move = (status: string) => api(owner, path + query, { method: "PUT", body: { status } });
  for (const status of ["created", "accepted", "processing"]) await move(status);
  const texts = { data: { de: { home: "Start" } } };
  await api(owner, `${path}/deliver${query}`, { method: "POST", body: texts });
  const delivered = (type: string) => rowsOf(owner, type).filter({ hasText: "delivered" });
  await expect(delivered("order.created")).toHaveCount(1);
  // Three actions, and the automatic move to testing after everything was delivered.
  await expect(delivered("order.status_changed")).toHaveCount(4);
  await expect(delivered("order.delivered")).toHaveCount(1);

  receiver.answerWith(500);
  await move("done");
  const missed = rowsOf(owner, "order.status_changed").filter({ hasText: "500" });
  await expect(missed.first()).toContainText("waiting");
  await owner.getByRole("button", { name: "Send deliveries again" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog.getByText(/^Sending \d+ deliver(y|ies) again\./)).toBeVisible();
  // The receiver works again only now: an earlier automatic retry would leave nothing to resend.
  receiver.answerWith(200);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await owner.keyboard.press("Escape");
  await expect(delivered("order.status_changed")).toHaveCount(5);
  const ends = receiver.received.filter(({ body }) => body.includes('"done"'));
  expect(new Set(ends.map(({ id }) => id)).size).toBe(1);
  expect(ends.length).toBeGreaterThan(1);
});

test("a user without the right to see webhooks reads why, and sees no paths of their URLs @deep", async ({
  owner,
}) => {
  const scope = await addWebhook(owner);
  const address = owner.url();
  const guest = await secondUser(owner, scope, { name: "Ida" });
  await guest.goto(address);
  await expect(guest.getByText(/Only project admins can see what a webhook sends/)).toBeVisible();
  await guest.goto(`${started().address}/projects/${scope.app}/${scope.branch}/webhooks`);
  await expect(guest.getByText(new URL(receiver.url).origin)).toBeVisible();
  await expect(guest.getByText(receiver.url)).toHaveCount(0);
  await expect(guest.getByRole("link", { name: "Add webhook" })).toHaveCount(0);
});
