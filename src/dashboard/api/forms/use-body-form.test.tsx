import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { registerBody } from "#contract/account/account.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { setPreferences } from "#dashboard/lib/storage/preferences.ts";
import { show } from "#dashboard/testing/show.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { useBodyForm } from "./use-body-form.ts";

const values = { name: "", email: "", password: "" };

function Form(props: { fields: ReadonlyArray<keyof typeof values>; send: () => Promise<void> }) {
  const { form, problem, onSubmit } = useBodyForm({
    schema: registerBody,
    errorFields: { name_taken: { field: "email" } },
    values,
    send: props.send,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      {props.fields.map((field) => (
        <TextField
          key={field}
          label={field}
          error={form.formState.errors[field]?.message}
          {...form.register(field)}
        />
      ))}
      <p data-testid="problem">{problem}</p>
      <button type="submit">Send</button>
    </form>
  );
}

const field = (name: string) => page.getByRole("textbox", { name });
const send = () => page.getByRole("button", { name: "Send" }).click();
const refusal = (code: string, details = {}) =>
  new ApiCallError(400, { message: "Refused", code, requestId: "", ...details });

async function showForm(errors: unknown[] = [], fields = ["name", "email", "password"] as const) {
  const sent = { count: 0 };
  await show(
    <Form
      fields={fields}
      send={async () => {
        sent.count++;
        const error = errors.shift();
        if (error) throw error;
      }}
    />,
  );
  return sent;
}

async function fillAll() {
  await userEvent.fill(field("name"), "Ada");
  await userEvent.fill(field("email"), "ada@example.org");
  await userEvent.fill(field("password"), "correct horse");
}

it("focuses the first invalid field, announces each message, and removes it when corrected", async () => {
  const sent = await showForm();
  await userEvent.fill(field("name"), "a".repeat(101));
  await userEvent.fill(field("email"), "ada");
  await send();
  await expect.element(field("name")).toHaveFocus();
  await expect.element(field("name")).toHaveAccessibleDescription("Too long: up to 100 characters.");
  await expect.element(field("email")).toHaveAccessibleDescription("Enter a valid email address.");
  await expect.element(field("password")).toHaveAccessibleDescription("Required.");
  await expect.element(page.getByRole("alert").first()).toHaveTextContent("Too long: up to 100 characters.");
  await fillAll();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(sent.count).toBe(0);
  await send();
  await expect.poll(() => sent.count).toBe(1);
});

it("shows refusals of the server at their fields, and all others above the button", async () => {
  const issues = [{ path: "email", message: "is taken" }];
  const errors = [
    refusal("invalid_input", { issues }),
    refusal("name_taken"),
    refusal("wrong_code"),
    refusal("invalid_input", { issues: [...issues, { path: "team", message: "is missing" }] }),
  ];
  await showForm(errors);
  await fillAll();
  await send();
  await expect.element(field("email")).toHaveAccessibleDescription("Not accepted: is taken");
  await expect.element(field("email")).toHaveFocus();
  await expect.element(page.getByTestId("problem")).toBeEmptyDOMElement();
  await send();
  await expect.element(field("email")).toHaveAccessibleDescription("This name is already taken.");
  await send();
  await expect.element(page.getByTestId("problem")).not.toBeEmptyDOMElement();
  await expect.element(field("email")).not.toHaveAccessibleDescription();
  await send();
  await expect.element(field("email")).toHaveAccessibleDescription("Not accepted: is taken");
  await expect.element(page.getByTestId("problem")).not.toBeEmptyDOMElement();
});

it("shows a problem of a value that has no field above the button", async () => {
  const sent = await showForm([], ["name", "email"] as never);
  await userEvent.fill(field("name"), "Ada");
  await userEvent.fill(field("email"), "ada@example.org");
  await send();
  await expect.element(page.getByTestId("problem")).toHaveTextContent("Required.");
  expect(sent.count).toBe(0);
});

it.each([
  ["de", "Erforderlich."],
  ["ar", "مطلوب."],
] as const)("shows messages of the schema in the language %s", async (language, required) => {
  setPreferences({ language });
  await showForm();
  await expect.poll(() => document.documentElement.lang).toBe(language);
  await send();
  await expect.element(field("name")).toHaveAccessibleDescription(required);
  setPreferences({ language: "en" });
});
