import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { searchQuery } from "#dashboard/api/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { projectsQuery } from "#dashboard/api/projects.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import { GridFailed, GridLoading } from "./grid-states.tsx";
import { TranslationsView } from "./translations-view.tsx";

/** The main page: waits for the project and its languages, which the grid needs before its first rows. */
export function TranslationsPage() {
  return null;
}
