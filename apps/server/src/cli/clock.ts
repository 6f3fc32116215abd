import { clockPath, clockToken } from '../clock-route.ts';
import { parseShift } from '../platform/clock.ts';
import { loadDotEnv, readConfig } from '../platform/config.ts';
import { readSecret } from '../platform/secret.ts';

// Moves the clock of a running embedded server: npm run dev:clock -- +31d
loadDotEnv();
const config = readConfig();
const shift = process.argv[2] ?? '';
if (parseShift(shift) === undefined) {
  console.error('Write a shift like +31d, -2h, +90m, or reset.');
  process.exit(1);
}
const response = await fetch(`http://localhost:${config.port}${clockPath}`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${clockToken(readSecret(config.dataFolder, config.secret))}`,
  },
  body: JSON.stringify({ shift }),
}).catch(() => undefined);
if (!response?.ok) {
  console.error(
    response
      ? 'This server does not let its clock be moved: that is for the embedded mode only.'
      : `No server answers on port ${config.port}. Start it with npm start.`,
  );
  process.exit(1);
}
const { now } = (await response.json()) as { now: string };
console.log(`The clock now says ${now}`);
