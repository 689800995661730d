import { describe, expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { findPlaceholders } from "./placeholders.ts";

const texts = (text: string) => findPlaceholders(text).map(({ start, end }) => text.slice(start, end));

const plural = "{count, plural, one {# item of {owner}} other {# items of {owner}}}";

describe("placeholders", () => {
  it.each([
    ["Hi {name}, {0} and {0:C2}", ["{name}", "{0}", "{0:C2}"]],
    ["Hi {{ name }} {not}", ["{{ name }}"]],
    ["%s %d %1$s %@ %1$@ %.2f %05d", ["%s", "%d", "%1$s", "%@", "%1$@", "%.2f", "%05d"]],
    [`%{count} \${price} #{id}`, ["%{count}", `\${price}`, "#{id}"]],
    [`\${%s} #{%1$s} {{%d}} %{%-5s} @:{%s}`, ["%s", "%1$s", "%d", "%-5s", "%s"]],
    [`\${n % 2} {{ at | date:"%d" }} {{ %s_name }}`, [`\${n % 2}`, '{{ at | date:"%d" }}', "%s"]],
    [
      '<b>Bold</b> <a href="x">y</a><br/><0>z</0>',
      ["<b>", "</b>", '<a href="x">', "</a>", "<br/>", "<0>", "</0>"],
    ],
    [`You have ${plural}.`, [plural]],
    ["{when, date, short} 5 %s", ["{when, date, short}"]],
    ["{n, number} '{'quoted'}' {x}", ["{n, number}", "{x}"]],
    ["'{name}' is shown in quotes", ["{name}"]],
    ["50% de remise, 100%, 5%% s, I <3 you, a < b", []],
    ["{ } { two words } { name", []],
    ["{} of {}", ["{}", "{}"]],
    ["usage: tool <file> <b", []],
    ["%(name)s has %d", ["%(name)s", "%d"]],
    ["%<amount>d of %{all}", ["%<amount>d", "%{all}"]],
    ["Go to https://example.org/a%20dir?q=%s", ["%s"]],
    ['$t(common:save, {"n": {{n}}}) {{- raw}}', ['$t(common:save, {"n": {{n}}})', "{{- raw}}"]],
    ["{'@'} @:common.ok {n}", ["@:common.ok", "{n}"]],
    ["Hello :name, at 10:30 see http://a.b :smile:", [":name"]],
    ["%1 of %L2 in %n file(s)", ["%1", "%L2", "%n"]],
    ['<x id="START" equiv-text="{{ a > b }}"/> {x}', ['<x id="START" equiv-text="{{ a > b }}"/>', "{x}"]],
    ["%user% shares %count% of %my.file_1%.", ["%user%", "%count%", "%my.file_1%"]],
    ["共%count%个，%percent%%", ["%count%", "%percent%"]],
    ["%count% (%s%)", ["%count%", "%s%"]],
    ["See https://a.org/%category%?q=%c3%a4%20%E9t%E9", ["%category%"]],
    ["<a href='%url%'>%APPDATA%\\x</a>", ["<a href='%url%'>", "%APPDATA%", "</a>"]],
    ["100% sure% that, 20% to 30%, 50%korting%, %% %%x%%", []],
    ["%d%%, %s%, %ld%%, %I64d%%", ["%d", "%s", "%ld", "%I64d"]],
    [
      "%dx%d %sand%s %d.%d %s_%1$s %dpx%.2f",
      ["%d", "%d", "%s", "%s", "%d", "%d", "%s", "%1$s", "%d", "%.2f"],
    ],
    ["%Hh%M, %Y%m%d", []],
    ["%n% of %L1%", ["%n", "%L1"]],
    ["$USER$ has $my@file_2$", ["$USER$", "$my@file_2$"]],
    ["$5 or $10, US$AU$, $x$, $1$, $a+b$", []],
    ["%#@files@ %1$,d %*d", ["%#@files@", "%1$,d", "%*d"]],
  ])("placeholders of %j are %j", (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it.each([
    "{a,plural,",
    "{",
    "%0",
    "<a ",
    "'{",
    "{{a",
    "0",
    "$t(",
    '<a "',
    "@:a.",
    ":a_",
    "{a:{b}",
    "{a}\u0301",
    "a",
    "%a.",
    "$a",
  ])("placeholders of many %j are found in linear time", (piece) => {
    const find = (size: number) => findPlaceholders(`%${piece.repeat(size / piece.length)}`);
    expect(growth(find, 100_000)).toBeLessThan(10);
  });
});
