/** Styles of the API page, inlined so that it loads no other file. */
export const style = `
  :root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; --ink: light-dark(#16181d, #e8eaee); --soft: light-dark(#4b5563, #b6bdc9);
    --line: light-dark(#d8dce3, #343944); --page: light-dark(#fff, #14161b); --panel: light-dark(#f5f6f9, #1c1f26); --accent: light-dark(#1d4ed8, #93b4ff);
    --get: light-dark(#0f766e, #5eead4); --post: light-dark(#1d4ed8, #93b4ff); --put: light-dark(#92400e, #fcd34d); --delete: light-dark(#b91c1c, #fca5a5) }
  * { box-sizing: border-box }
  html { scroll-padding-top: 1rem }
  body { margin: 0; background: var(--page); color: var(--ink) }
  a { color: var(--accent) }
  code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .88em }
  code { overflow-wrap: anywhere }
  pre { overflow: auto; max-height: 28rem; margin: .25rem 0 .9rem; padding: .75rem .9rem; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.45 }
  pre code { font-size: 1em; overflow-wrap: normal }
  details pre { white-space: pre-wrap }
  .frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 92rem; margin: 0 auto }
  .side { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.25rem 1rem 2rem; border-inline-end: 1px solid var(--line); font-size: .93em }
  .side p { margin: 0 0 .75rem; font-weight: 650 }
  .side ul { list-style: none; margin: 0; padding: 0 }
  .side li li a { color: var(--soft); padding-inline-start: .9rem }
  .side a, .side summary { display: block; padding: .22rem .4rem; border-radius: .3rem; text-decoration: none; cursor: pointer }
  .side summary { color: var(--ink) }
  .side a:hover, .side summary:hover { background: var(--panel) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
  main { min-width: 0; padding: 1.5rem 2rem 4rem }
  h1 { margin: 0 0 .5rem; font-size: 1.8rem }
  h2 { margin: 3rem 0 .25rem; font-size: 1.4rem }
  h3 { margin: 0 0 .35rem; font-size: 1.12rem }
  h4 { margin: 1.1rem 0 .3rem; font-size: .82rem; color: var(--soft); font-weight: 650 }
  p { margin: .4rem 0; max-width: 46rem } .soft { color: var(--soft) }
  article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2rem; border-top: 1px solid var(--line); margin-top: 1.25rem; padding: 1.4rem 0 .5rem }
  article > header { grid-column: 1 / -1 }
  .address { display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: baseline; margin: 0 0 .25rem }
  .method { font: 650 .8rem ui-monospace, monospace } .GET { color: var(--get) } .POST { color: var(--post) } .PUT, .PATCH { color: var(--put) } .DELETE { color: var(--delete) }
  dl { margin: 0 } dt { margin-top: .55rem } dd { margin: 0; color: var(--soft) }
  dd p, dd ul { margin: 0 0 .2rem; padding-inline-start: 0 } dd li { margin-inline-start: 1.2rem }
  dt .soft { font-size: .86em; margin-inline-start: .4rem }
  details > summary { cursor: pointer; padding: .15rem 0 }
  .errors td:first-child { white-space: nowrap; color: var(--soft) }
  table { border-collapse: collapse; width: 100%; font-size: .93em } th, td { text-align: start; vertical-align: top; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid var(--line) }
  @media (max-width: 70rem) { article { grid-template-columns: minmax(0, 1fr) } }
  @media (max-width: 52rem) { .frame { display: block } .side { position: static; height: auto; max-height: 15rem; border: 0; border-bottom: 1px solid var(--line) } main { padding: 1rem 1rem 3rem } }`;
