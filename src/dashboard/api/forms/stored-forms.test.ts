import { beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "#dashboard/lib/storage/stub-storage.fixture.ts";
import { writeToTab } from "#dashboard/lib/storage/tab-storage.ts";
import { baselineOf } from "#dashboard/lib/three-way.ts";
import { forgetForm, hasStoredForm, readForm, storeForm } from "./stored-forms.ts";

const page = vi.hoisted(() => ({ person: undefined as string | undefined }));
vi.mock("#dashboard/api/transport/page-person.ts", () => ({ pagePerson: () => page.person }));

type Values = { name: string; languages: string[]; headers: Array<{ value: string }> };
const empty: Values = { name: "", languages: [], headers: [] };
const typed = { ...empty, name: "Shop" };

beforeEach(() => {
  // Without the Locks API, as over plain HTTP, storage works per tab.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("window", { location: { pathname: "/projects", search: "" } });
  vi.stubGlobal("document", { title: "Projects" });
  vi.stubGlobal("sessionStorage", stubStorage());
  page.person = "ada";
});

test("restores a form with the version that it is based on", () => {
  const baseline = { ...baselineOf({ ...empty, name: "Old" }, "v1"), unsettled: ["name" as const] };
  storeForm("tag.new", { baseline, values: typed });
  expect(readForm("tag.new", empty)).toEqual({ baseline, values: typed, isPartial: false });
  expect(readForm("tag.other", empty)).toBeUndefined();
});

test("hides a form from other users and from pages without a signed-in user", () => {
  storeForm("tag.new", { baseline: baselineOf(empty, undefined), values: typed });
  for (const other of ["ben", undefined]) {
    page.person = other;
    expect(readForm("tag.new", empty)).toBeUndefined();
    expect(hasStoredForm("tag.new")).toBe(false);
    forgetForm("tag.new");
  }
  page.person = "ada";
  expect(readForm("tag.new", empty)?.values).toEqual(typed);
  forgetForm("tag.new");
  expect(hasStoredForm("tag.new")).toBe(false);
});

test("stores nothing before a user signs in", () => {
  page.person = undefined;
  storeForm("sign-in", { baseline: baselineOf(empty, undefined), values: typed });
  page.person = "ada";
  expect(hasStoredForm("sign-in")).toBe(false);
});

test("omits secrets and marks the stored form as partial", () => {
  const values = { ...typed, headers: [{ value: "Bearer 123" }] };
  const withoutSecrets = (all: Values) => ({ ...all, headers: all.headers.map(() => ({ value: "" })) });
  storeForm("webhook.new", { baseline: baselineOf(empty, undefined), values }, { withoutSecrets });
  expect(JSON.stringify(readForm("webhook.new", empty))).not.toContain("Bearer");
  expect(readForm("webhook.new", empty)).toMatchObject({ values: { name: "Shop" }, isPartial: true });
});

test("restores only the fields that still have the same type in this release", () => {
  const older = { name: "Shop", languages: "de", gone: true };
  storeForm("project.new", {
    baseline: { base: older, etag: undefined, unsettled: ["gone"], before: older },
    values: older,
  });
  expect(readForm("project.new", empty)).toEqual({
    baseline: baselineOf({ ...empty, name: "Shop" }, undefined),
    values: { ...empty, name: "Shop" },
    isPartial: false,
  });
  writeToTab("form.ada.project.new", "broken");
  expect(readForm("project.new", empty)).toBeUndefined();
});
