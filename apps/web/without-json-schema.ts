import type { Plugin } from 'vite';

const describing = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;
const methods = /^import \{ (\w+), (\w+) \} from "\.\.\/core\/to-json-schema\.js";$/m;

/** Removes Zod's JSON Schema code: 5 kB of every page that only the server needs. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!describing.test(code) || !methods.test(code))
          throw new Error(
            'Zod tells its JSON Schema in another way: look again at what to leave out.',
          );
        return code
          .replaceAll(describing, '')
          .replace(methods, 'const [$1, $2] = [() => undefined, () => () => undefined];');
      },
    },
  };
}
