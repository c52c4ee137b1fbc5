<?php
// Loads all of the client that openapi-generator made, decodes true answers with it, and encodes them again: decode.php CLIENT ANSWERS OUT.
declare(strict_types=1);
error_reporting(E_ALL & ~E_DEPRECATED);
// As Debian's package php-guzzlehttp-guzzle has it.
require 'GuzzleHttp/autoload.php';

[, $client, $sent, $got] = $argv;
spl_autoload_register(function (string $name) use ($client): void {
    $file = $client . '/lib/' . str_replace('\\', '/', substr($name, strlen('Millrace\\'))) . '.php';
    if (str_starts_with($name, 'Millrace\\') && is_file($file)) {
        require_once $file;
    }
});
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$client/lib")) as $file) {
    if ($file->getExtension() === 'php') {
        require_once $file->getPathname();
    }
}

$again = [];
foreach (json_decode(file_get_contents($sent), false, 512, JSON_THROW_ON_ERROR) as $one) {
    $value = Millrace\ObjectSerializer::deserialize($one->body, 'Millrace\\Model\\' . $one->type);
    $again[] = Millrace\ObjectSerializer::sanitizeForSerialization($value);
}
file_put_contents($got, json_encode($again, JSON_THROW_ON_ERROR));
