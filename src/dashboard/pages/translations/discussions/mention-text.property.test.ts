import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelOf, mentionBefore, peopleCalled, piecesOf, withIds, withNames } from "./mention-text.ts";

const id = (digit: string) => `a1${digit.repeat(22)}`;
const people = [
  { userId: id("1"), name: "Ada", email: "ada@example.org" },
  { userId: id("2"), name: "Ada Lovelace", email: "lovelace@example.org" },
  { userId: id("3"), name: "Jörg Müller", email: "jm@example.org" },
  { userId: id("4"), name: "Mia", email: "mia@example.org" },
  { userId: id("5"), name: "Mia", email: "mia@example.com" },
  { userId: id("6"), name: "C++ (Team)", email: "team@example.org" },
];

describe("a comment as it is sent", () => {
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
  ])("%s is %s", (written, sent) => {
    expect(withIds(written, people)).toBe(sent);
  });

  it("names the same people when it is written again", () => {
    const word = fc.constantFrom(..."and see, (ok) @ 1".split(" "));
    const name = fc.constantFrom(...people).map((person) => `@${labelOf(person, people)}`);
    const texts = fc.array(fc.oneof(word, name), { maxLength: 12 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(texts, (text) => {
        expect(withNames(withIds(text, people), people)).toBe(text);
      }),
    );
  });

  it("leaves people alone who are gone", () => {
    expect(withNames(`@${id("9")} was here`, people)).toBe(`@${id("9")} was here`);
  });
});

describe("a comment in pieces", () => {
  it("has the people whom it names, and the others as they stand", () => {
    const ada = { _id: id("1"), name: "Ada" };
    expect(piecesOf(`Hi @${id("1")}, @${id("9")}`, [ada])).toEqual(["Hi ", ada, `, @${id("9")}`]);
    expect(piecesOf(`@${id("1")}`, [ada])).toEqual([ada]);
    expect(piecesOf("", [ada])).toEqual([]);
  });
});

describe("a name that is begun", () => {
  it.each([
    ["@", ""],
    ["Hi @Ad", "Ad"],
    ["Hi @Ada Lo", "Ada Lo"],
    ["me@Ad", undefined],
    ["Hi @Ada Lovelace and", undefined],
    ["Hi", undefined],
  ])("%s", (text, begun) => {
    expect(mentionBefore(text, text.length)).toBe(begun);
  });

  it("finds people by each word of their name and by their address, without accents", () => {
    const found = (begun: string) => peopleCalled(begun, people).map(({ userId }) => userId.at(-1));
    expect(found("ada")).toEqual(["1", "2"]);
    expect(found("love")).toEqual(["2"]);
    expect(found("mull")).toEqual(["3"]);
    expect(found("jm@")).toEqual(["3"]);
    expect(found("xyz")).toEqual([]);
  });
});
