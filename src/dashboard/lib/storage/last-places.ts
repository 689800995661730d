import { useEffect } from "react";
import { useLocation } from "react-router";
import { readStored, writeStored } from "./stored-value.ts";

/** The address at which a person last worked in a project. */
export type Place = { app: string; address: string; time: string };

/** Number of projects to continue in. */
const maxPlaces = 3;
/** Addresses of pages that are offered to continue on, unlike settings and lists. */
const workPage = /^\/projects\/\w+\/\w+\/(translations|screenshots|orders)\b/;

const nameOf = (person: string) => `parlance.places.${person}`;

/** Stores the address of the open page for its user in this browser, to continue there. */
export function useStorePlace(person: string | undefined, app: string | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (person === undefined || app === undefined || !workPage.test(pathname)) return;
    const place = { app, address: pathname + search, time: new Date().toISOString() };
    const others = lastPlaces(person).filter((stored) => stored.app !== app);
    writeStored(nameOf(person), [place, ...others].slice(0, maxPlaces));
  }, [person, app, pathname, search]);
}

/** The last places of a person in this browser, newest first; their projects may have been deleted. */
export function lastPlaces(person: string): Place[] {
  const stored = readStored(nameOf(person));
  return Array.isArray(stored) ? stored.filter(isPlace) : [];
}

function isPlace(value: unknown): value is Place {
  const { app, address, time } = Object(value) as Partial<Record<keyof Place, unknown>>;
  return typeof app === "string" && typeof time === "string" && workPage.test(String(address));
}
