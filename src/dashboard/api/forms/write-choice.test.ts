import { expect, it } from "vitest";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { writeChoice } from "./write-choice.ts";

type State = { levels: Record<string, string>; isOn: boolean; etag: string };

/** A server that changes the etag with each write and refuses writes with another etag. */
function serverWith(first: State) {
  let state = first;
  const store = (change: Partial<State>) => {
    state = { ...state, ...change, levels: { ...state.levels, ...change.levels }, etag: `${state.etag}+` };
    return state;
  };
  const write = (change: Partial<State>) => async (etag: string) => {
    if (etag !== state.etag)
      throw new ApiCallError(409, { message: "", code: "conflict", requestId: "", current: state });
    return store(change);
  };
  return { store, write, state: () => state };
}

const base: State = { levels: { length: "error", tags: "warning" }, isOn: false, etag: "1" };
const change = { levels: { length: "off" } };
const shown: State[] = [];
const show = (current: State) => void shown.push(current);

it("stores a choice that is based on the displayed state", async () => {
  const server = serverWith(base);
  const stored = await writeChoice({ base, change, write: server.write(change), show });
  expect(stored).toMatchObject({ levels: { length: "off", tags: "warning" } });
});

it("stores the choice when other users changed other fields", async () => {
  const server = serverWith(base);
  server.store({ isOn: true, levels: { tags: "error" } });
  await writeChoice({ base, change, write: server.write(change), show });
  expect(server.state()).toMatchObject({ isOn: true, levels: { length: "off", tags: "error" } });
});

it("refuses to overwrite a field that another user changed", async () => {
  const server = serverWith(base);
  server.store({ levels: { length: "warning" } });
  await expect(writeChoice({ base, change, write: server.write(change), show })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(server.state().levels.length).toBe("warning");
  expect(shown).toEqual([server.state()]);
});
