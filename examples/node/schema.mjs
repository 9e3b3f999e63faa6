// As much of JSON Schema (draft 2020-12) as the published schemas use; an unknown keyword is an error, never ignored.

const NOTES = new Set(["$schema", "$id", "$defs", "title", "description", "default", "deprecated"]);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const TYPES = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

// What a keyword finds wrong with a value: a list of lines, empty where nothing is.
const KEYWORDS = {
  type: (types, value, at) => ([types].flat().some((type) => TYPES[type](value)) ? [] : [`${at}: is no ${types}`]),
  const: (wanted, value, at) => (same(wanted, value) ? [] : [`${at}: is not ${JSON.stringify(wanted)}`]),
  enum: (values, value, at) => (values.some((one) => same(one, value)) ? [] : [`${at}: is none of ${values}`]),
  pattern: (text, value, at) =>
    typeof value !== "string" || new RegExp(text, "u").test(value) ? [] : [`${at}: ${value} does not match ${text}`],
  maxLength: (most, value, at) => (typeof value !== "string" || [...value].length <= most ? [] : [`${at}: too long`]),
  minimum: (least, value, at) => (typeof value !== "number" || value >= least ? [] : [`${at}: below ${least}`]),
  maximum: (most, value, at) => (typeof value !== "number" || value <= most ? [] : [`${at}: above ${most}`]),
  minItems: (least, value, at) => (!Array.isArray(value) || value.length >= least ? [] : [`${at}: too short`]),
  maxItems: (most, value, at) => (!Array.isArray(value) || value.length <= most ? [] : [`${at}: too long`]),
  uniqueItems: (wanted, value, at) =>
    !wanted || !Array.isArray(value) || new Set(value.map((one) => JSON.stringify(one))).size === value.length
      ? []
      : [`${at}: holds something twice`],
  required: (keys, value, at) =>
    isObject(value) ? keys.filter((key) => !Object.hasOwn(value, key)).map((key) => `${at}: has no ${key}`) : [],
  properties: (parts, value, at, ask) =>
    isObject(value)
      ? Object.keys(parts).flatMap((key) => (Object.hasOwn(value, key) ? ask(parts[key], value[key], `${at}.${key}`) : []))
      : [],
  patternProperties: (parts, value, at, ask) =>
    isObject(value)
      ? Object.entries(parts).flatMap(([text, part]) =>
          Object.keys(value).flatMap((key) => (new RegExp(text, "u").test(key) ? ask(part, value[key], `${at}.${key}`) : [])),
        )
      : [],
  additionalProperties: (part, value, at, ask, schema) => {
    const known = (key) =>
      Object.hasOwn(schema.properties ?? {}, key) ||
      Object.keys(schema.patternProperties ?? {}).some((text) => new RegExp(text, "u").test(key));
    const rest = isObject(value) ? Object.keys(value).filter((key) => !known(key)) : [];
    return rest.flatMap((key) => (part === false ? [`${at}: has ${key}`] : ask(part, value[key], `${at}.${key}`)));
  },
  prefixItems: (parts, value, at, ask) =>
    Array.isArray(value) ? parts.flatMap((part, i) => (i < value.length ? ask(part, value[i], `${at}[${i}]`) : [])) : [],
  items: (part, value, at, ask, schema) => {
    const from = (schema.prefixItems ?? []).length;
    const rest = Array.isArray(value) ? value.slice(from) : [];
    if (part === false) return rest.length ? [`${at}: too long`] : [];
    return rest.flatMap((one, i) => ask(part, one, `${at}[${from + i}]`));
  },
  anyOf: (parts, value, at, ask) => {
    const found = parts.map((part) => ask(part, value, at));
    return found.some((faults) => !faults.length) ? [] : found.at(-1);
  },
  oneOf: (parts, value, at, ask) => {
    const right = parts.filter((part) => !ask(part, value, at).length).length;
    return right === 1 ? [] : [`${at}: fits ${right} of ${parts.length} forms`];
  },
  allOf: (parts, value, at, ask) => parts.flatMap((part) => ask(part, value, at)),
  if: (part, value, at, ask, schema) => {
    const next = ask(part, value, at).length ? schema.else : schema.then;
    return next === undefined ? [] : ask(next, value, at);
  },
  then: () => [],
  else: () => [],
};

/** Gives a function that lists what is wrong with a value, one line a fault. */
export function checker(root) {
  const resources = new Map();
  const collect = (node) => {
    if (!isObject(node)) return;
    if (node.$id) resources.set(node.$id, node);
    Object.values(node).forEach(collect);
  };
  collect(root);
  const follow = (ref, base) => {
    const [id, path] = ref.split("#");
    const resource = id ? resources.get(id) : base;
    if (!resource) throw new Error(`unknown reference ${ref}`);
    const part = (path ?? "").split("/").slice(1).reduce((node, key) => node[key], resource);
    return [part, part.$id ? part : resource];
  };
  const ask = (schema, value, at, base) => {
    if (typeof schema === "boolean") return schema ? [] : [`${at}: must not be there`];
    const home = schema.$id ? schema : base;
    const below = (part, inner, where) => ask(part, inner, where, home);
    return Object.entries(schema).flatMap(([keyword, part]) => {
      if (NOTES.has(keyword)) return [];
      if (keyword === "$ref") {
        const [target, its] = follow(part, home);
        return ask(target, value, at, its);
      }
      if (!KEYWORDS[keyword]) throw new Error(`unknown keyword ${keyword}`);
      return KEYWORDS[keyword](part, value, at, below, schema);
    });
  };
  return (value) => ask(root, value, "$", root);
}
