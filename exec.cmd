@rem For "npm start" on Windows, whose shell has no exec. Elsewhere exec lets the signals of npm reach Node and no shell in between.
@%*
