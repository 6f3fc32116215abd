// Runs on the page of the API, /api/docs: lets a person try each call with a key. The key stays on the page; it is
// stored nowhere. Without this script, the page is a list.

/** Longest response that is shown, in characters. */
const mostShown = 20_000;

/**
 * @param {string} name
 * @param {Record<string, unknown>} [properties]
 * @param {(Node | string)[]} children
 */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** An example value for a JSON schema: its default, its first choice, or an empty value of its type. */
function exampleOf(schema, schemas) {
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1)], schemas);
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return exampleOf(first, schemas);
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, exampleOf(schema.properties[name], schemas)]),
    );
  return { array: [], string: '', number: 0, integer: 0, boolean: false }[schema.type] ?? null;
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The same request for a terminal; the key is left out. */
function curlOf({ method, url, headers, body }) {
  const lines = [`curl -X ${method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers))
    lines.push(
      name === 'authorization'
        ? '-H "Authorization: Bearer $LIMN_API_KEY"'
        : `-H ${quoted(`${name}: ${value}`)}`,
    );
  if (body instanceof FormData) lines.push('-F file=@FILE');
  else if (body) lines.push(`-d ${quoted(body)}`);
  return lines.join(' \\\n  ');
}

let description;
/** The description of the API, loaded at the first trial. */
const describe = () =>
  (description ??= fetch('/api/openapi.json').then((response) => {
    if (!response.ok) throw new Error(`The description of the API could not be loaded.`);
    return response.json();
  }));

const key = element('input', { id: 'key', autocomplete: 'off', spellcheck: false });
document
  .querySelector('#key-field')
  .append(element('label', { htmlFor: 'key' }, 'API key, for the calls that you try', key));

/** The fields of a call: the parameters of its path and query, and its body. */
function fieldsOf(operation, schemas) {
  const parameters = (operation.parameters ?? []).map(({ name, in: where, required }) => ({
    name,
    where,
    input: element('input', { name, required: required === true, autocomplete: 'off' }),
  }));
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  const body =
    json &&
    element('textarea', {
      rows: 8,
      spellcheck: false,
      value: JSON.stringify(exampleOf(json.schema, schemas), null, 2),
    });
  const file = content['multipart/form-data'] && element('input', { type: 'file' });
  return { parameters, body, file };
}

/** The request that the fields describe. @throws SyntaxError if the body is not JSON */
function requestOf({ method, path }, { parameters, body, file }) {
  let address = path;
  const query = new URLSearchParams();
  for (const { name, where, input } of parameters) {
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(input.value));
    else if (where === 'query' && input.value !== '') query.set(name, input.value);
  }
  const headers = {};
  if (key.value.trim()) headers.authorization = `Bearer ${key.value.trim()}`;
  if (method !== 'GET') headers['idempotency-key'] = crypto.randomUUID();
  let content;
  if (file?.files[0]) {
    content = new FormData();
    content.append('file', file.files[0]);
  } else if (body) {
    headers['content-type'] = 'application/json';
    content = JSON.stringify(JSON.parse(body.value));
  }
  const url = location.origin + address + (query.size > 0 ? `?${query}` : '');
  return { method, url, headers, body: content };
}

async function shownBody(response, write, signal) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/') || type === 'application/pdf') {
    const bytes = await response.blob();
    return write(`${type}, ${bytes.size} bytes`);
  }
  if (type.startsWith('text/event-stream')) {
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of response.body) {
      if (signal.aborted) return;
      text = (text + decoder.decode(part, { stream: true })).slice(-mostShown);
      write(text);
    }
    return;
  }
  const text = await response.text();
  const isJson = type.includes('json');
  const whole = isJson && text ? JSON.stringify(JSON.parse(text), null, 2) : text;
  write(whole.length > mostShown ? `${whole.slice(0, mostShown)}\n… cut` : whole);
}

/** The form of one call. */
function formOf(call, operation, schemas) {
  const fields = fieldsOf(operation, schemas);
  const send = element('button', { type: 'submit', className: 'primary' }, 'Send');
  const stop = element('button', { type: 'button', hidden: true }, 'Stop');
  const status = element('p', { role: 'status' });
  const output = element('pre', { tabIndex: 0, hidden: true });
  output.setAttribute('aria-label', 'Response');
  const command = element('pre', { tabIndex: 0, hidden: true });
  command.setAttribute('aria-label', 'The same request with curl');
  const form = element(
    'form',
    {},
    ...fields.parameters.map(({ name, input }) =>
      element('label', {}, input.required ? `${name} (required)` : name, input),
    ),
  );
  if (fields.body) form.append(element('label', {}, 'Body (JSON)', fields.body));
  if (fields.file) form.append(element('label', {}, 'File', fields.file));
  if (call.method !== 'GET')
    form.append(
      element(
        'p',
        { className: 'note' },
        'This acts in your account and may cost credits or money.',
      ),
    );
  form.append(element('div', { className: 'buttons' }, send, stop), status, output, command);
  async function trial() {
    output.hidden = true;
    const cut = new AbortController();
    stop.addEventListener('click', () => cut.abort(), { once: true });
    let request;
    try {
      request = requestOf(call, fields);
    } catch {
      status.textContent = 'The body is not JSON. Check its commas and quotes.';
      fields.body.focus();
      return;
    }
    command.textContent = curlOf(request);
    command.hidden = false;
    send.disabled = true;
    stop.hidden = false;
    status.textContent = 'Waiting for the response…';
    const began = performance.now();
    try {
      const { url, ...init } = request;
      const response = await fetch(url, { ...init, credentials: 'omit', signal: cut.signal });
      const limit = response.headers.get('ratelimit');
      status.textContent = `${response.status} ${response.statusText} in ${Math.round(performance.now() - began)} ms${limit ? `, rate limit ${limit}` : ''}`;
      await shownBody(
        response,
        (text) => {
          output.textContent = text;
          output.hidden = text === '';
        },
        cut.signal,
      );
    } catch (error) {
      if (!cut.signal.aborted) status.textContent = `No response: ${error.message}`;
      else status.textContent += ' (stopped)';
    } finally {
      send.disabled = false;
      stop.hidden = true;
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void trial();
  });
  return form;
}

for (const place of document.querySelectorAll('[data-path]')) {
  const { method, path } = place.dataset;
  const open = element('button', { type: 'button' }, 'Try it');
  open.setAttribute('aria-label', `Try it: ${method} ${path}`);
  open.setAttribute('aria-expanded', 'false');
  let form;
  async function toggle() {
    try {
      const { paths, components } = await describe();
      form ??= formOf({ method, path }, paths[path][method.toLowerCase()], components.schemas);
    } catch (error) {
      description = undefined;
      place.append(element('p', { role: 'alert', className: 'error' }, error.message));
      return;
    }
    if (form.isConnected) form.remove();
    else place.append(form);
    open.setAttribute('aria-expanded', String(form.isConnected));
    if (form.isConnected) form.querySelector('input, textarea, button').focus();
  }
  open.addEventListener('click', () => void toggle());
  place.append(open);
}
