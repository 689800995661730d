// Built-ins up to ES2025 (`lib` in tsconfig.json) that Node 20 and 22 lack. Newer versions load nothing of this.
if (!("groupBy" in Map))
  await Promise.all([
    import("core-js/es/iterator"),
    import("core-js/es/map/group-by"),
    import("core-js/es/object/group-by"),
    import("core-js/es/promise/with-resolvers"),
    import("core-js/es/set"),
  ]);
if (!("escape" in RegExp))
  await Promise.all([import("core-js/es/promise/try"), import("core-js/es/regexp/escape")]);
