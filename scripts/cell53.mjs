// npm run --silent cell53 -- ...: the command line program, built first if its sources changed.
// stdout belongs to the program; all our own messages go to stderr.
import { spawn } from 'node:child_process';
import { commandLine, keepStdoutClean, main, root } from './lib/bootstrap.mjs';

// npm moves to the package folder; paths in the arguments are meant from where the person stands.
const fromNpm = process.env.npm_lifecycle_event === 'cell53' ? process.env.INIT_CWD : undefined;

await main(async () => {
  keepStdoutClean();
  const program = await commandLine('release');
  const env = { ...process.env, CELL53_ROOT: root };
  const options = { cwd: fromNpm ?? process.cwd(), env, stdio: 'inherit' };
  const child = spawn(program, process.argv.slice(2), options);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${program}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
    process.exit();
  });
});
