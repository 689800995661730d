import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPeople, labelOf, mentionBefore, segmentsOf, withIds, withNames } from "./mention-text.ts";

const id = (digit: string) => `a1${digit.repeat(22)}`;
const people = [
  { userId: id("1"), name: "Ada", email: "ada@example.org" },
  { userId: id("2"), name: "Ada Lovelace", email: "lovelace@example.org" },
  { userId: id("3"), name: "Jörg Müller", email: "jm@example.org" },
  { userId: id("4"), name: "Mia", email: "mia@example.org" },
  { userId: id("5"), name: "Mia", email: "mia@example.com" },
  { userId: id("6"), name: "C++ (Team)", email: "team@example.org" },
];

describe("comment text with ids", () => {
  it.each([
    ["@Ada, look", `@${id("1")}, look`],
    ["@Ada Lovelace and @Ada", `@${id("2")} and @${id("1")}`],
    ["(@Jörg Müller)", `(@${id("3")})`],
    ["@Mia (mia@example.com) please", `@${id("5")} please`],
    ["@C++ (Team)!", `@${id("6")}!`],
    ["@Mia", "@Mia"],
    ["@Adam", "@Adam"],
    ["mail me@Ada", "mail me@Ada"],
    ["nobody", "nobody"],
  ])("converts %s to %s", (written, sent) => {
    expect(withIds(written, people)).toBe(sent);
  });

  it("a comment keeps its names when converted to ids and back", () => {
    const word = fc.constantFrom(..."and see, (ok) @ 1".split(" "));
    const name = fc.constantFrom(...people).map((person) => `@${labelOf(person, people)}`);
    const texts = fc.array(fc.oneof(word, name), { maxLength: 12 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(texts, (text) => {
        expect(withNames(withIds(text, people), people)).toBe(text);
      }),
    );
  });

  it("keeps the id of a person who is not a member", () => {
    expect(withNames(`@${id("9")} was here`, people)).toBe(`@${id("9")} was here`);
  });
});

describe("comment segments", () => {
  it("splits a comment into mentioned people and unchanged text", () => {
    const ada = { _id: id("1"), name: "Ada" };
    expect(segmentsOf(`Hi @${id("1")}, @${id("9")}`, [ada])).toEqual(["Hi ", ada, `, @${id("9")}`]);
    expect(segmentsOf(`@${id("1")}`, [ada])).toEqual([ada]);
    expect(segmentsOf("", [ada])).toEqual([]);
  });
});

describe("mention query before the caret", () => {
  it.each([
    ["@", ""],
    ["Hi @Ad", "Ad"],
    ["Hi @Ada Lo", "Ada Lo"],
    ["me@Ad", undefined],
    ["Hi @Ada Lovelace and", undefined],
    ["Hi", undefined],
  ])("reads the query of %s", (text, query) => {
    expect(mentionBefore(text, text.length)).toBe(query);
  });

  it("finds people by each word of their name or by address, ignoring accents", () => {
    const idsOf = (query: string) => findPeople(query, people).map(({ userId }) => userId.at(-1));
    expect(idsOf("ada")).toEqual(["1", "2"]);
    expect(idsOf("love")).toEqual(["2"]);
    expect(idsOf("mull")).toEqual(["3"]);
    expect(idsOf("jm@")).toEqual(["3"]);
    expect(idsOf("xyz")).toEqual([]);
  });
});
