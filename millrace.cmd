@echo off
rem The command line of this clone.
node "%~dp0server\bin\millrace.js" %*
