// The whole engine, as a browser that takes all of it loads it.
import * as imaging from '@limn/imaging';
import * as scenes from '../src/index.ts';

export { imaging, scenes };
