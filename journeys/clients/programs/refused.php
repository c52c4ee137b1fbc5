<?php
// Calls with the client that openapi-generator made, and prints what its user is shown of a refusal: refused.php CLIENT URL KEY.
require 'GuzzleHttp/autoload.php';
[, $folder, $url, $key] = $argv;
spl_autoload_register(function (string $class) use ($folder) {
    $file = $folder . '/lib/' . str_replace('\\', '/', substr($class, strlen('Millrace\\'))) . '.php';
    if (str_starts_with($class, 'Millrace\\') && is_file($file)) require $file;
});
$configuration = (new Millrace\Configuration())->setHost($url)->setApiKey('x-api-key', $key);
try {
    (new Millrace\Api\AccountApi(null, $configuration))->usageAllowance();
} catch (Millrace\ApiException $error) {
    echo $error->getMessage(), "\n", $error->getResponseBody(), "\n";
}
