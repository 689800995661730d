import type { Caller } from "#conformance/support/call.ts";
import { makeProject, type Project } from "#conformance/support/fixtures.ts";

export async function projectWithText() {
  const project = await makeProject();
  await project.upload({
    en: {
      main: { entries: { a: { v: "one two three", tags: ["home"] }, b: { v: "four five" } } },
      web: { entries: { c: { v: "six", tags: ["menu"] } } },
    },
    de: { main: { entries: { b: { v: "vier fünf" } } } },
  });
  return project;
}

export const ask = (project: Project, body: object, more: object = {}) =>
  project.ask("POST", "/v1/api/order", {
    body: { sourceLanguage: "en", languages: ["de"], ...body },
    ...more,
  });
export const order = async (project: Project, body: object = {}) => {
  const answer = await ask(project, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.order;
};
export const move = (project: Project, id: string, status: string, as: Caller = project.both) =>
  project.ask("PUT", `/v1/api/orders/${id}`, { as, body: { status } });
