import type { APIRequest, APIRequestContext } from "@playwright/test";
import type { Started } from "#e2e/start-parlance.ts";

type Cookies = Awaited<ReturnType<APIRequestContext["storageState"]>>["cookies"];

/** A signed-in user with a request context for API calls outside a browser. */
export type Account = { email: string; password: string; cookies: Cookies; request: APIRequestContext };

/** Name of the owner of each worker's team. */
export const ownerName = "Olive Owner";

/** The owner of the demo, whose projects are read-only for tests, since all workers share them. */
export async function signInDemoOwner(requests: APIRequest, started: Started): Promise<Account> {
  const { email, password } = started;
  const request = await openRequests(requests, started);
  await send(request, "POST", "/v1/auth/sign-in", { email, password });
  return { email, password, request, cookies: await cookiesOf(request) };
}

/** An owner with a separate team, so that tests of other workers do not interfere. */
export async function makeOwner(requests: APIRequest, started: Started): Promise<Account> {
  const demo = (await signInDemoOwner(requests, started)).request;
  const mark = crypto.randomUUID().slice(0, 8);
  const [name, email, password] = [`Team ${mark}`, `owner-${mark}@example.org`, "long enough for an owner"];
  const { _id: team } = await send(demo, "POST", "/v1/api/teams", { name });
  const project = { name, team, baseLanguage: "en" };
  const { _id: app } = await send(demo, "POST", "/v1/api/projects", project);
  const invitation = { email, role: "manager" };
  const { link } = await send(demo, "POST", `/v1/api/invitations?app=${app}`, invitation);
  const request = await openRequests(requests, started);
  const token = new URL(link).searchParams.get("token");
  await send(request, "POST", "/v1/auth/invitation", { token, name: ownerName, password });
  const { user } = await send(request, "GET", "/v1/auth/session");
  await send(demo, "PUT", `/v1/api/team/members/${user._id}?team=${team}`, { role: "owner" });
  await send(demo, "POST", `/v1/api/team/leave?team=${team}`, { name });
  await demo.dispose();
  const owner = { email, password, request, cookies: await cookiesOf(request) };
  await deleteProjects(owner);
  return owner;
}

/** Deletes the projects of an owner, so that the list does not grow from test to test. */
export async function deleteProjects({ request }: Account): Promise<void> {
  const all = await request.get("/v1/api/projects?includeArchived=true");
  const projects: Array<{ _id: string; name: string }> = await all.json();
  await Promise.all(
    projects.map(({ _id, name }) => request.delete(`/v1/api/projects?app=${_id}`, { data: { name } })),
  );
}

function openRequests(requests: APIRequest, { address }: Started): Promise<APIRequestContext> {
  return requests.newContext({ baseURL: address, extraHTTPHeaders: { origin: address } });
}

async function send(request: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return await answer.json();
}

async function cookiesOf(request: APIRequestContext): Promise<Cookies> {
  return (await request.storageState()).cookies;
}
