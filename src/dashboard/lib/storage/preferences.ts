import { useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { readStored, writeStored } from "./stored-value.ts";

export const themes = ["auto", "light", "dark"] as const;
type Theme = (typeof themes)[number];

/** Languages of the interface with their native names. */
export const interfaceLanguages = { en: "English", de: "Deutsch", ar: "العربية" } as const;
export type InterfaceLanguage = keyof typeof interfaceLanguages;

type Preferences = { theme: Theme; language: InterfaceLanguage };

const storageKey = "parlance.preferences";
const listeners = createListeners();
let current = read();

function read(): Preferences {
  const { theme, language } = Object(readStored(storageKey)) as Partial<Record<string, unknown>>;
  return {
    theme: themes.find((candidate) => candidate === theme) ?? "auto",
    language: isInterfaceLanguage(language) ? language : browserLanguage(),
  };
}

function isInterfaceLanguage(code: unknown): code is InterfaceLanguage {
  return typeof code === "string" && Object.hasOwn(interfaceLanguages, code);
}

function browserLanguage(): InterfaceLanguage {
  const codes = navigator.languages.map((tag) => tag.split("-", 1)[0]);
  return codes.find(isInterfaceLanguage) ?? "en";
}

export function setPreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  writeStored(storageKey, current);
  applyTheme();
  listeners.notify();
}

/** Sets the theme attribute that the styles use. */
export function applyTheme(): void {
  const { theme } = current;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The current language of the interface. */
export function currentLanguage(): InterfaceLanguage {
  return current.language;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(listeners.subscribe, () => current);
}
