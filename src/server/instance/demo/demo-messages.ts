import type { StoredCheck } from "#text/checks/check-bits.ts";
import type { DemoApi, DemoProject } from "./demo-api.ts";

type Sample = Partial<Record<"de" | "ar" | "fr" | "es", string>> & { source: string; maxLength?: number };

const files = "{count, plural, =0 {No files} one {# file} other {# files}}";

/** Texts of every kind that has a special editor. */
const messages: Record<string, Sample> = {
  "message.plural": {
    source: files,
    de: "{count, plural, =0 {Keine Dateien} one {# Datei} other {# Dateien}}",
    ar: "{count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}",
  },
  "message.untranslated": { source: "{count, plural, one {# new message} other {# new messages}}" },
  "message.nested": {
    source:
      "{gender, select,\n  female {{count, plural,\n    one {She invited {guest} to her party}\n    other {She invited {guest} and # others to her party}\n  }}\n  other {{count, plural,\n    one {They invited {guest} to their party}\n    other {They invited {guest} and # others to their party}\n  }}\n}",
    de: "{gender, select,\n  female {{count, plural,\n    one {Sie hat {guest} zu ihrer Feier eingeladen}\n    other {Sie hat {guest} und # andere zu ihrer Feier eingeladen}\n  }}\n  other {{count, plural,\n    one {{guest} wurde zur Feier eingeladen}\n    other {{guest} und # andere wurden zur Feier eingeladen}\n  }}\n}",
  },
  "message.ordinal": {
    source: "This is your {visit, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} visit.",
    de: "Das ist dein {visit, selectordinal, other {#.}} Besuch.",
  },
  "message.printf": {
    source: "%1$s sent you %2$d photos and saved %3$.1f %% of the space.",
    de: "%1$s hat dir %2$d Fotos geschickt und %3$.1f %% des Platzes gespart.",
    ar: "أرسل إليك %1$s %2$d صورة ووفر %3$.1f %% من المساحة.",
  },
  "message.html": {
    source: 'Read our <a href="{url}">terms</a> and <b>accept</b> them.<br/>Thank you!',
    de: 'Lies unsere <a href="{url}">Bedingungen</a> und <b>stimme</b> ihnen zu.<br/>Danke!',
    ar: 'اقرأ <a href="{url}">الشروط</a> ثم <b>اقبلها</b>.<br/>شكرًا!',
  },
};

/** A text for each check in which it finds something. */
const failing: Record<StoredCheck, Sample> = {
  placeholder_missing: { source: "Welcome back, {name}!", de: "Willkommen zurück!" },
  placeholder_extra: {
    source: "Order {number} is on its way",
    de: "Bestellung {number} ist unterwegs zu {city}",
  },
  placeholder_order: { source: "%s of %d pages", de: "%d Seiten von %s" },
  message_syntax: {
    source: "{count, plural, one {# photo} other {# photos}}",
    de: "{count, plural, one {# Foto} other {# Fotos}",
  },
  form_missing: {
    source: "{count, plural, one {# folder} other {# folders}}",
    ar: "{count, plural, one {مجلد واحد} other {# مجلد}}",
  },
  tags: { source: "Press <b>Save</b> to finish", de: "Zum Beenden <b>Speichern drücken" },
  max_length: { source: "Sign in", de: "Jetzt beim Konto anmelden", maxLength: 12 },
  edge_space: { source: "Total: ", de: "Summe:" },
  double_space: { source: "Choose a plan", de: "Wähle  einen Tarif" },
  end_punctuation: { source: "Your changes are saved.", de: "Deine Änderungen sind gespeichert" },
  punctuation_spacing: { source: "Are you sure?", fr: "Es-tu sûr?" },
  opening_marks: { source: "What is new?", es: "Qué hay de nuevo?" },
  numbers: { source: "Free for 30 days", de: "14 Tage kostenlos" },
  addresses: { source: "See https://example.org/help", de: "Siehe https://example.org/hilfe" },
  brackets: { source: "Weight (in kg)", de: "Gewicht (in kg" },
  quotes: { source: "The folder “Photos” is empty", de: "Der Ordner „Fotos ist leer" },
  same_as_source: { source: "Remember this device", de: "Remember this device" },
  empty: { source: "Optional", de: " " },
  invisible: { source: "Password", de: "Pass\u200bwort" },
  line_breaks: { source: "First line\nSecond line", de: "Erste Zeile, zweite Zeile" },
  repeated_word: { source: "Open your settings", de: "Öffne deine deine Einstellungen" },
  mixed_scripts: { source: "Account", de: "Kоnto" },
  inconsistent: { source: "Sign up", de: "Registrieren" },
};

/** Another translation of the same source, which causes an inconsistency. */
const differing = { key: "check.inconsistent.other", sample: { source: "Sign up", de: "Konto anlegen" } };

/** A text that is correct although a check finds something. */
const dismissed = {
  key: "check.same_as_source.name",
  language: "de",
  checks: ["same_as_source"],
  reason: "A name, the same in every language",
};

export const messageLanguages = ["de", "ar", "fr", "es"];

/** Body of the upload. */
function messagesUpload() {
  const samples: Record<string, Sample> = {
    ...messages,
    ...Object.fromEntries(Object.entries(failing).map(([check, sample]) => [`check.${check}`, sample])),
    [differing.key]: differing.sample,
    [dismissed.key]: { source: "Golden Gate Bridge", de: "Golden Gate Bridge" },
  };
  const inLanguage = (language: "source" | "de" | "ar" | "fr" | "es") =>
    Object.fromEntries(
      Object.entries(samples).flatMap(([key, sample]) => {
        const text = sample[language];
        const limit = language === "source" && sample.maxLength ? { maxLength: sample.maxLength } : {};
        return text === undefined ? [] : [[key, { v: text, ...limit }]];
      }),
    );
  const groups = { en: "source", de: "de", ar: "ar", fr: "fr", es: "es" } as const;
  const data = Object.entries(groups).map(([code, own]) => [code, { main: { entries: inLanguage(own) } }]);
  return { data: Object.fromEntries(data) };
}

/** Loads a project in which every check has a finding, one of them dismissed. */
export async function loadMessages(api: DemoApi, project: DemoProject): Promise<void> {
  await api(project, { method: "POST", path: "/v1/api", body: messagesUpload() });
  const { key, language } = dismissed;
  const found = await api<{ dismissed: unknown[] }>(project, {
    method: "GET",
    path: "/v1/api/checks",
    query: { key, language },
  });
  if (found.dismissed.length === 0)
    await api(project, { method: "POST", path: "/v1/api/checks/dismiss", body: dismissed });
}
