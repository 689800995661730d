import { afterAll, expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { makeProject, type Project } from "#conformance/support/fixtures.ts";

const project: Project = await makeProject({ ownTeam: true });
await project.upload({ en: { main: { entries: { a: { v: "one" } } } } });
const read = () => project.ok("GET", "/v1/api/orderBriefTemplate");
const write = (body: object[]) => project.ask("PUT", "/v1/api/orderBriefTemplate", { body });

/** The template belongs to the team, so the previous one is restored at the end. */
let before: object[] | undefined;
afterAll(async () => {
  if (before !== undefined) await write(before);
});

/** Estimates an order under a template with only these fields, which is enough to see refusals. */
async function order(template: object[], customBrief: object[]) {
  before ??= await read();
  expect((await write(template)).status).toBe(200);
  const body = { sourceLanguage: "en", languages: ["de"], customBrief };
  const answer = await project.ask("POST", "/v1/api/order", { body });
  if (answer.status === 200) {
    await project.ok("PUT", `/v1/api/orders/${answer.body.order._id}`, { body: { status: "canceled" } });
  }
  return answer.status;
}

const selection = { name: "Tone", type: "selection", selectionList: ["formal", "warm"] };

conform("2.10 name", async () => {
  expect(await order([{ name: "Tone", type: "text", mandatory: true }], [{ name: "tone", value: "x" }])).toBe(
    400,
  );
});
conform("2.10 type", async () => {
  before ??= await read();
  expect((await write([{ name: "x", type: "number" }])).status).toBe(400);
  expect((await write([{ name: "x" }])).status).toBe(400);
});
conform("2.10 selectionList", async () => {
  expect([
    await order([selection], [{ name: "Tone", value: "warm" }]),
    await order([selection], [{ name: "Tone", value: "Warm" }]),
  ]).toEqual([200, 400]);
});
conform("2.10 defaultValue", async () => {
  expect(await order([{ name: "Tone", type: "text", mandatory: true, defaultValue: "warm" }], [])).toBe(200);
});
conform("2.10 placeholder", async () => {
  before ??= await read();
  const template = [{ name: "Tone", type: "text", placeholder: "How shall it sound?" }];
  expect((await write(template)).body).toMatchObject(template);
});
conform("2.10 mandatory", async () => {
  const template = [{ name: "Tone", type: "text", mandatory: true }];
  expect([
    await order(template, []),
    await order(template, [{ name: "Tone", value: "" }]),
    await order(template, [{ name: "Tone", value: "x" }]),
  ]).toEqual([400, 400, 200]);
});
conform("2.10 conditional", async () => {
  const conditional = { conditionField: "Tone", condition: "is", conditionValue: "formal" };
  const template = [selection, { name: "Why", type: "text", mandatory: true, conditional }];
  expect([
    await order(template, [{ name: "Tone", value: "warm" }]),
    await order(template, [{ name: "Tone", value: "formal" }]),
  ]).toEqual([200, 400]);
});
conform("4.17 read", async () => {
  before ??= await read();
  await write([selection]);
  const otherProject = await makeProject({ ownTeam: true });
  expect(await otherProject.ok("GET", "/v1/api/orderBriefTemplate", { as: otherProject.alone })).toEqual(
    await read(),
  );
});
conform("4.17 unknown names are ignored", async () => {
  expect(await order([selection], [{ name: "Colour", value: "red" }])).toBe(200);
});
conform("rules 2 4.17 who edits the template", async () => {
  before ??= await read();
  const { tokens } = await project.invite("manager");
  const request = { as: await tokens(), body: [] };
  expect(await project.status("PUT", "/v1/api/orderBriefTemplate", request)).toBe(403);
  for (const condition of ["is", "conatins", "contains"]) {
    const conditional = { conditionField: "Tone", condition, conditionValue: "warm" };
    expect((await write([selection, { name: "Why", type: "text", conditional }])).status).toBe(200);
  }
  const on = (conditionField: string) => ({ conditionField, condition: "is", conditionValue: "x" });
  const chain = [
    selection,
    { name: "B", type: "text", conditional: on("Tone") },
    { name: "C", type: "text", conditional: on("B") },
  ];
  expect((await write(chain)).status).toBe(400);
});
conform("rules 7.6 template", async () => {
  before ??= await read();
  expect((await write([selection])).body).toEqual(await read());
});
