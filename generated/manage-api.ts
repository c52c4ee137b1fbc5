// Made by npm run generate. Do not edit.

export type Error = {
  readonly "error": string;
  readonly "code": string;
  readonly "message": string;
  readonly "fix": string;
  readonly "docs_url": string;
  readonly "request_id": string;
  readonly "details"?: readonly ({
    readonly "path": string;
    readonly "message": string;
  })[];
};
export type SessionGetAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type SessionBeginRequest = {
  readonly "email": string;
  readonly "password": string;
  readonly "code"?: string;
};
export type SessionBeginAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type SessionEndAnswer = {
  readonly "signed_out": boolean;
};
export type SessionFirstLinkRequest = {
  readonly "token": string;
  readonly "name": string;
  readonly "email": string;
  readonly "password": string;
};
export type SessionFirstLinkAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type SessionInvitationRequest = {
  readonly "token": string;
  readonly "name": string;
  readonly "email": string;
  readonly "password": string;
};
export type SessionInvitationAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type InvitationLookRequest = {
  readonly "token": string;
};
export type InvitationLookAnswer = {
  readonly "organization": string | null;
  readonly "role": string | null;
  readonly "is_operator": boolean;
  readonly "email": string | null;
  readonly "expires_at": string;
};
export type SignInLinkRequest = {
  readonly "email": string;
};
export type SignInLinkAnswer = {
  readonly "asked": boolean;
};
export type SessionEmailLinkRequest = {
  readonly "token": string;
  readonly "code"?: string;
};
export type SessionEmailLinkAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type PasswordResetLinkRequest = {
  readonly "email": string;
};
export type PasswordResetLinkAnswer = {
  readonly "asked": boolean;
};
export type PasswordResetRequest = {
  readonly "token": string;
  readonly "password": string;
};
export type PasswordResetAnswer = {
  readonly "reset": boolean;
  readonly "email": string;
};
export type LinkLookRequest = {
  readonly "token": string;
  readonly "purpose": "sign_in" | "password_reset" | "email_change" | "sign_up";
};
export type LinkLookAnswer = {
  readonly "email": string;
  readonly "invited_to": readonly ({
    readonly "organization": string;
    readonly "role": string;
  })[];
  readonly "makes_organization": boolean;
};
export type SignUpLinkRequest = {
  readonly "email": string;
};
export type SignUpLinkAnswer = {
  readonly "asked": boolean;
};
export type SessionSignUpRequest = {
  readonly "token": string;
  readonly "name": string;
  readonly "password": string;
  readonly "organization_name"?: string | null;
};
export type SessionSignUpAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type AccountExportAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
    readonly "email_confirmed": boolean;
    readonly "is_operator": boolean;
    readonly "has_second_factor": boolean;
  };
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
  })[];
  readonly "sessions": number;
  readonly "passkeys": number;
  readonly "oidc_linked": boolean;
};
export type AccountDownloadAnswer = {
  readonly "person": Readonly<Record<string, unknown>>;
  readonly "sign_in": readonly (Readonly<Record<string, unknown>>)[];
  readonly "passkeys": readonly (Readonly<Record<string, unknown>>)[];
  readonly "sessions": readonly (Readonly<Record<string, unknown>>)[];
  readonly "organizations": readonly (Readonly<Record<string, unknown>>)[];
  readonly "management_keys": readonly (Readonly<Record<string, unknown>>)[];
  readonly "invitations": readonly (Readonly<Record<string, unknown>>)[];
  readonly "visits": readonly (Readonly<Record<string, unknown>>)[];
  readonly "audit_log": readonly (Readonly<Record<string, unknown>>)[];
};
export type AccountChangeRequest = {
  readonly "name": string;
};
export type AccountChangeAnswer = {
  readonly "id": string;
  readonly "name": string;
};
export type AccountDeleteAnswer = {
  readonly "deleted": boolean;
};
export type AccountPasswordRequest = {
  readonly "old_password": string;
  readonly "new_password": string;
};
export type AccountPasswordAnswer = {
  readonly "changed": boolean;
  readonly "sessions_ended": number;
};
export type AccountEmailRequest = {
  readonly "email": string;
  readonly "password"?: string;
};
export type AccountEmailAnswer = {
  readonly "asked": boolean;
};
export type EmailConfirmRequest = {
  readonly "token": string;
};
export type EmailConfirmAnswer = {
  readonly "email": string;
};
export type AccountSessionsAnswer = {
  readonly "sessions": readonly ({
    readonly "id": string;
    readonly "is_this": boolean;
    readonly "address": string | null;
    readonly "user_agent": string | null;
    readonly "created_at": string;
    readonly "used_at": string | null;
    readonly "expires_at": string;
  })[];
};
export type AccountSessionsEndAnswer = {
  readonly "ended": number;
};
export type AccountSessionEndAnswer = {
  readonly "ended": number;
};
export type SecondFactorBeginRequest = {
  readonly "password": string;
};
export type SecondFactorBeginAnswer = {
  readonly "uri": string;
  readonly "recovery_codes": readonly (string)[];
};
export type SecondFactorConfirmRequest = {
  readonly "code": string;
};
export type SecondFactorConfirmAnswer = {
  readonly "has_second_factor": boolean;
};
export type SecondFactorCodesRequest = {
  readonly "password": string;
};
export type SecondFactorCodesAnswer = {
  readonly "recovery_codes": readonly (string)[];
};
export type SecondFactorEndRequest = {
  readonly "password": string;
};
export type SecondFactorEndAnswer = {
  readonly "has_second_factor": boolean;
};
export type AccountSignInAnswer = {
  readonly "has_password": boolean;
  readonly "has_second_factor": boolean;
  readonly "passkeys": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "is_synced": boolean;
    readonly "is_elsewhere": boolean;
    readonly "created_at": string;
    readonly "used_at": string | null;
  })[];
  readonly "oidc": {
    readonly "name": string;
    readonly "linked_at": string | null;
  } | null;
};
export type PasskeyOptionsRequest = {
  readonly "password"?: string;
};
export type PasskeyOptionsAnswer = {
  readonly "step": string;
  readonly "options": Readonly<Record<string, unknown>>;
};
export type PasskeyAddRequest = {
  readonly "step": string;
  readonly "name": string;
  readonly "response": {
    readonly "id": string;
    readonly "rawId": string;
    readonly "type": "public-key";
    readonly "response": {
      readonly "clientDataJSON": string;
      readonly "attestationObject": string;
      readonly "transports"?: readonly (string)[];
    };
  };
};
export type PasskeyAddAnswer = {
  readonly "id": string;
  readonly "name": string;
};
export type PasskeyRenameRequest = {
  readonly "name": string;
};
export type PasskeyRenameAnswer = {
  readonly "id": string;
  readonly "name": string;
};
export type PasskeyRemoveRequest = {
  readonly "password"?: string;
};
export type PasskeyRemoveAnswer = {
  readonly "removed": boolean;
};
export type SessionPasskeyOptionsRequest = Readonly<Record<string, unknown>>;
export type SessionPasskeyOptionsAnswer = {
  readonly "step": string;
  readonly "options": Readonly<Record<string, unknown>>;
};
export type SessionPasskeyRequest = {
  readonly "step": string;
  readonly "response": {
    readonly "id": string;
    readonly "rawId": string;
    readonly "type": "public-key";
    readonly "response": {
      readonly "clientDataJSON": string;
      readonly "authenticatorData": string;
      readonly "signature": string;
      readonly "userHandle"?: string | null;
    };
  };
};
export type SessionPasskeyAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type SessionOidcBeginRequest = Readonly<Record<string, unknown>>;
export type SessionOidcBeginAnswer = {
  readonly "url": string;
  readonly "step": string;
};
export type SessionOidcRequest = {
  readonly "step": string;
  readonly "query": string;
  readonly "invitation"?: string;
};
export type SessionOidcAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type OidcLinkBeginRequest = {
  readonly "password"?: string;
};
export type OidcLinkBeginAnswer = {
  readonly "url": string;
  readonly "step": string;
};
export type OidcLinkRequest = {
  readonly "step": string;
  readonly "query": string;
};
export type OidcLinkAnswer = {
  readonly "linked": boolean;
};
export type OidcUnlinkRequest = {
  readonly "password"?: string;
};
export type OidcUnlinkAnswer = {
  readonly "linked": boolean;
};
export type AccountJoinRequest = {
  readonly "token": string;
};
export type AccountJoinAnswer = {
  readonly "person": {
    readonly "id": string;
    readonly "name": string;
    readonly "email": string;
  } | null;
  readonly "is_operator": boolean;
  readonly "csrf": string;
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "role": string;
    readonly "workspaces": readonly ({
      readonly "id": string;
      readonly "name": string;
      readonly "mode": string;
      readonly "rate_tier": string;
      readonly "key_hint": string | null;
      readonly "disabled": boolean;
    })[];
  })[];
  readonly "sign_in": {
    readonly "password": boolean;
    readonly "passkey": boolean;
    readonly "magic_link": boolean;
    readonly "oidc": {
      readonly "name": string;
    } | null;
    readonly "sign_up": string;
  };
};
export type AccountLeaveAnswer = {
  readonly "left": boolean;
};
export type HomeGetAnswer = {
  readonly "balances": {
    readonly "live": {
      readonly "plan_credits": number;
      readonly "addon_credits": number;
      readonly "held_credits": number;
      readonly "plan": {
        readonly "name": string;
        readonly "status": string;
        readonly "granted_credits": number;
        readonly "resets_at": string | null;
      } | null;
    };
    readonly "sandbox": {
      readonly "plan_credits": number;
      readonly "addon_credits": number;
      readonly "held_credits": number;
      readonly "plan": {
        readonly "name": string;
        readonly "status": string;
        readonly "granted_credits": number;
        readonly "resets_at": string | null;
      } | null;
    };
  };
  readonly "burn": {
    readonly "per_day_credits": number;
    readonly "days_left": number | null;
  };
  readonly "last_24h": {
    readonly "calls": number;
    readonly "errors": number;
    readonly "credits": number;
    readonly "is_estimate": boolean;
  };
  readonly "last_30d": {
    readonly "days": readonly ({
      readonly "day": string;
      readonly "calls": number;
      readonly "errors": number;
      readonly "credits": number;
    })[];
  };
  readonly "top_endpoints": readonly ({
    readonly "endpoint": string;
    readonly "calls": number;
    readonly "credits": number;
  })[];
  readonly "recent_calls": readonly ({
    readonly "request_id": string;
    readonly "endpoint": string;
    readonly "status": number;
    readonly "code": string | null;
    readonly "credits": number;
    readonly "ms": number;
    readonly "at": string;
    readonly "workspace_id": string;
    readonly "provider": string | null;
    readonly "cached": boolean;
    readonly "records": number;
    readonly "job_id": string | null;
  })[];
  readonly "alerts": readonly ({
    readonly "kind": string;
    readonly "message": string;
    readonly "link": string;
  })[];
  readonly "checklist": {
    readonly "has_call": boolean;
    readonly "has_job": boolean;
    readonly "has_webhook": boolean;
  };
};
export type RunCreateRequest = {
  readonly "endpoint": string;
  readonly "body": Readonly<Record<string, unknown>>;
  readonly "is_quote"?: boolean;
};
export type RunCreateAnswer = {
  readonly "status": number;
  readonly "headers": Readonly<Record<string, string>>;
  readonly "answer": unknown;
  readonly "ms": number;
  readonly "request_id": string;
  readonly "credits_charged": number;
  readonly "waterfall": readonly ({
    readonly "provider": string;
    readonly "step": string;
    readonly "started_ms": number;
    readonly "ended_ms": number;
    readonly "status": string | null;
    readonly "reason": string | null;
    readonly "why": string | null;
  })[];
};
export type CallListAnswer = {
  readonly "calls": readonly ({
    readonly "request_id": string;
    readonly "endpoint": string;
    readonly "status": number;
    readonly "code": string | null;
    readonly "credits": number;
    readonly "ms": number;
    readonly "at": string;
    readonly "workspace_id": string;
    readonly "provider": string | null;
    readonly "cached": boolean;
    readonly "records": number;
    readonly "job_id": string | null;
    readonly "caller_kind": string | null;
    readonly "caller": string | null;
    readonly "caller_name": string | null;
  })[];
  readonly "next_cursor": string | null;
};
export type CallCountAnswer = {
  readonly "calls": number;
  readonly "is_exact": boolean;
};
export type CallerListAnswer = {
  readonly "callers": readonly ({
    readonly "caller_kind": string | null;
    readonly "caller": string | null;
    readonly "caller_name": string | null;
    readonly "workspace_id": string;
  })[];
};
export type CallGetAnswer = {
  readonly "request_id": string;
  readonly "state": string;
  readonly "workspace_id": string;
  readonly "endpoint": string;
  readonly "began_at": string;
  readonly "ended_at": string | null;
  readonly "status": number | null;
  readonly "code": string | null;
  readonly "ms": number | null;
  readonly "provider": string | null;
  readonly "cached": boolean | null;
  readonly "records": number | null;
  readonly "charge": {
    readonly "credits": number;
    readonly "from_plan_credits": number;
    readonly "from_addon_credits": number;
    readonly "from": string;
    readonly "movement": number | null;
  } | null;
  readonly "held": {
    readonly "plan_credits": number;
    readonly "addon_credits": number;
    readonly "since": string;
  } | null;
  readonly "job": {
    readonly "job_id": string;
    readonly "status": string;
    readonly "total": number;
    readonly "ended": number;
    readonly "item_index": number | null;
    readonly "item_outcome": string | null;
    readonly "item_tries": number | null;
  } | null;
  readonly "idempotency_key": string | null;
  readonly "connection_id": string | null;
  readonly "caller_kind": string | null;
  readonly "caller": string | null;
  readonly "caller_name": string | null;
  readonly "bookings": readonly ({
    readonly "kind": string;
    readonly "at": string;
    readonly "plan_credits": number;
    readonly "addon_credits": number;
    readonly "note": string | null;
  })[];
  readonly "deliveries": readonly ({
    readonly "webhook_id": string;
    readonly "type": string;
    readonly "state": string;
    readonly "attempts": number;
    readonly "last_status": number | null;
    readonly "created_at": string;
  })[];
};
export type CallBodiesAnswer = {
  readonly "kept_because": string | null;
  readonly "kept_until": string | null;
  readonly "request": unknown;
  readonly "request_cut_from": number | null;
  readonly "answer": unknown;
  readonly "answer_cut_from": number | null;
};
export type UsageGetAnswer = {
  readonly "from": string;
  readonly "to": string;
  readonly "step": string;
  readonly "rows": readonly ({
    readonly "period": string;
    readonly "endpoint": string | null;
    readonly "workspace_id": string | null;
    readonly "provider": string | null;
    readonly "caller_kind": string | null;
    readonly "caller": string | null;
    readonly "calls": number;
    readonly "credits": number;
    readonly "records": number;
  })[];
  readonly "totals": {
    readonly "calls": number;
    readonly "credits": number;
    readonly "records": number;
    readonly "hit_rate": number | null;
    readonly "errors": number;
    readonly "success_rate": number | null;
  };
  readonly "before": {
    readonly "from": string;
    readonly "to": string;
    readonly "calls": number;
    readonly "credits": number;
    readonly "records": number;
    readonly "hit_rate": number | null;
    readonly "errors": number;
  };
  readonly "endpoints": readonly ({
    readonly "endpoint": string;
    readonly "calls": number;
    readonly "credits": number;
    readonly "records": number;
  })[];
  readonly "workspaces": readonly ({
    readonly "workspace_id": string;
    readonly "name": string;
    readonly "calls": number;
    readonly "credits": number;
    readonly "records": number;
  })[];
  readonly "providers": readonly ({
    readonly "provider": string | null;
    readonly "calls": number;
    readonly "credits": number;
    readonly "records": number;
  })[];
  readonly "callers": readonly ({
    readonly "caller_kind": string | null;
    readonly "caller": string | null;
    readonly "caller_name": string | null;
    readonly "workspace_id": string | null;
    readonly "calls": number;
    readonly "credits": number;
    readonly "records": number;
  })[];
  readonly "forecast": {
    readonly "month": string;
    readonly "credits": number;
    readonly "spent_credits": number;
  };
};
export type WorkspaceListAnswer = {
  readonly "workspaces": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "mode": string;
    readonly "rate_tier": string;
    readonly "disabled": boolean;
    readonly "created_at": string;
    readonly "keys": readonly ({
      readonly "hint": string;
      readonly "created_at": string;
      readonly "expires_at": string | null;
    })[];
    readonly "spend_limit_credits": number | null;
    readonly "spent_credits": number;
    readonly "last_call_at": string | null;
    readonly "keep_bodies_days": number;
  })[];
};
export type WorkspaceCreateRequest = {
  readonly "name": string;
  readonly "mode": "live" | "sandbox";
};
export type WorkspaceCreateAnswer = {
  readonly "workspace": {
    readonly "id": string;
    readonly "name": string;
    readonly "mode": string;
    readonly "rate_tier": string;
    readonly "disabled": boolean;
    readonly "created_at": string;
    readonly "keys": readonly ({
      readonly "hint": string;
      readonly "created_at": string;
      readonly "expires_at": string | null;
    })[];
    readonly "spend_limit_credits": number | null;
    readonly "spent_credits": number;
    readonly "last_call_at": string | null;
    readonly "keep_bodies_days": number;
  };
  readonly "api_key": string;
};
export type WorkspaceChangeRequest = {
  readonly "name"?: string;
  readonly "spend_limit_credits"?: number | null;
  readonly "disabled"?: boolean;
  readonly "keep_bodies_days"?: number;
};
export type WorkspaceChangeAnswer = {
  readonly "id": string;
  readonly "name": string;
  readonly "mode": string;
  readonly "rate_tier": string;
  readonly "disabled": boolean;
  readonly "created_at": string;
  readonly "keys": readonly ({
    readonly "hint": string;
    readonly "created_at": string;
    readonly "expires_at": string | null;
  })[];
  readonly "spend_limit_credits": number | null;
  readonly "spent_credits": number;
  readonly "last_call_at": string | null;
  readonly "keep_bodies_days": number;
};
export type KeyRotateRequest = {
  readonly "overlap_seconds"?: number;
};
export type KeyRotateAnswer = {
  readonly "api_key": string;
  readonly "hint": string;
  readonly "old_key_expires_at": string | null;
};
export type KeyRevokeAnswer = {
  readonly "revoked": number;
};
export type ListListAnswer = {
  readonly "lists": readonly (Readonly<Record<string, unknown>>)[];
  readonly "next_cursor": string | null;
};
export type ListStartAnswer = {
  readonly "status": number;
  readonly "headers": Readonly<Record<string, string>>;
  readonly "answer": unknown;
  readonly "ms": number;
  readonly "request_id": string;
  readonly "credits_charged": number;
  readonly "waterfall": readonly ({
    readonly "provider": string;
    readonly "step": string;
    readonly "started_ms": number;
    readonly "ended_ms": number;
    readonly "status": string | null;
    readonly "reason": string | null;
    readonly "why": string | null;
  })[];
};
export type ListLikelyCostAnswer = {
  readonly "likely_credits": number | null;
  readonly "likely_found": number | null;
  readonly "history": {
    readonly "from": string;
    readonly "to": string;
    readonly "rows": number;
    readonly "found": number;
    readonly "credits": number;
  };
};
export type ListGetAnswer = {
  readonly "list": Readonly<Record<string, unknown>>;
  readonly "items": readonly ({
    readonly "index": number;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "status": string;
    readonly "result": Readonly<Record<string, unknown>> | null;
  })[];
  readonly "next_cursor": string | null;
};
export type ListCancelAnswer = Readonly<Record<string, unknown>>;
export type ListForgetAnswer = Readonly<Record<string, unknown>>;
export type ListRetryRequest = {
  readonly "is_quote"?: boolean;
};
export type ListRetryAnswer = {
  readonly "status": number;
  readonly "headers": Readonly<Record<string, string>>;
  readonly "answer": unknown;
  readonly "ms": number;
  readonly "request_id": string;
  readonly "credits_charged": number;
  readonly "waterfall": readonly ({
    readonly "provider": string;
    readonly "step": string;
    readonly "started_ms": number;
    readonly "ended_ms": number;
    readonly "status": string | null;
    readonly "reason": string | null;
    readonly "why": string | null;
  })[];
};
export type ListFileUploadAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "format": string;
  readonly "columns": readonly (string)[];
  readonly "total": number;
  readonly "sample": readonly (Readonly<Record<string, unknown>>)[];
  readonly "expires_at": string;
};
export type ListFileGetAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "format": string;
  readonly "columns": readonly (string)[];
  readonly "total": number;
  readonly "sample": readonly (Readonly<Record<string, unknown>>)[];
  readonly "expires_at": string;
};
export type ListFileGuessRequest = {
  readonly "steps": readonly ({
    readonly "id"?: string;
    readonly "endpoint": string;
    readonly "input"?: Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "each"?: string;
    readonly "max_rows"?: number;
  })[];
};
export type ListFileGuessAnswer = {
  readonly "steps": readonly ({
    readonly "id": string;
    readonly "endpoint": string;
    readonly "title": string;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "is_guessed": boolean;
    readonly "unmatched": readonly (string)[];
    readonly "answers": readonly ({
      readonly "reference": string;
      readonly "name": string;
      readonly "like": unknown;
    })[];
  })[];
};
export type ListFileDeleteAnswer = {
  readonly "id": string;
  readonly "deleted": boolean;
};
export type ListRunPreviewRequest = {
  readonly "name"?: string;
  readonly "file": string;
  readonly "search"?: {
    readonly "endpoint": string;
    readonly "body": Readonly<Record<string, unknown>>;
    readonly "max_rows"?: number;
  };
  readonly "list"?: {
    readonly "id": string;
    readonly "status"?: "found" | "not_found" | "failed" | "invalid" | "skipped" | "canceled";
  };
  readonly "steps"?: readonly ({
    readonly "id"?: string;
    readonly "endpoint": string;
    readonly "input"?: Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "each"?: string;
    readonly "max_rows"?: number;
  })[];
  readonly "output"?: Readonly<Record<string, string>>;
  readonly "recipe"?: string;
  readonly "columns"?: Readonly<Record<string, string>>;
  readonly "mapping"?: "given" | "auto";
  readonly "limits"?: {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "invalid_rows"?: "refuse" | "skip";
  readonly "webhook"?: string;
};
export type ListRunPreviewAnswer = {
  readonly "preview": {
    readonly "file": string | null;
    readonly "columns": readonly (string)[];
    readonly "new_columns": readonly (string)[];
    readonly "words": readonly (string)[];
    readonly "plan"?: {
      readonly "steps": readonly (Readonly<Record<string, unknown>>)[];
      readonly "output": Readonly<Record<string, string>>;
      readonly "columns": Readonly<Record<string, string>>;
    };
    readonly "guesses": readonly (Readonly<Record<string, unknown>>)[];
    readonly "rows": {
      readonly "total": number;
      readonly "valid": number;
      readonly "invalid": number;
      readonly "already_filled": number;
      readonly "lacking_values": number;
    };
    readonly "problems": readonly ({
      readonly "row": number;
      readonly "line": number;
      readonly "step": string;
      readonly "field": string | null;
      readonly "column": string | null;
      readonly "reason": string;
    })[];
    readonly "reasons": readonly ({
      readonly "reason": string;
      readonly "rows": number;
    })[];
    readonly "steps": readonly ({
      readonly "id": string;
      readonly "endpoint": string;
      readonly "title": string;
      readonly "input": Readonly<Record<string, string>>;
      readonly "run_if": string | null;
      readonly "calls": number;
      readonly "is_upper_bound": boolean;
      readonly "skipped": number;
      readonly "invalid": number;
      readonly "duplicates": number;
      readonly "most_credits": number;
      readonly "likely_credits": number | null;
      readonly "likely_found": number | null;
    })[];
    readonly "most_credits": number;
    readonly "likely_credits": number | null;
    readonly "likely_found": number | null;
    readonly "likely_minutes": number | null;
    readonly "no_history": readonly (string)[];
    readonly "warnings": readonly ({
      readonly "step": string;
      readonly "field": string;
      readonly "column": string;
      readonly "message": string;
    })[];
  };
  readonly "quote": {
    readonly "endpoint": string;
    readonly "max_credits": number;
    readonly "from": string;
    readonly "would_succeed": boolean;
    readonly "providers": readonly (string)[];
    readonly "warnings"?: readonly (string)[];
  };
};
export type ListRunStartRequest = {
  readonly "name"?: string;
  readonly "file": string;
  readonly "search"?: {
    readonly "endpoint": string;
    readonly "body": Readonly<Record<string, unknown>>;
    readonly "max_rows"?: number;
  };
  readonly "list"?: {
    readonly "id": string;
    readonly "status"?: "found" | "not_found" | "failed" | "invalid" | "skipped" | "canceled";
  };
  readonly "steps"?: readonly ({
    readonly "id"?: string;
    readonly "endpoint": string;
    readonly "input"?: Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "each"?: string;
    readonly "max_rows"?: number;
  })[];
  readonly "output"?: Readonly<Record<string, string>>;
  readonly "recipe"?: string;
  readonly "columns"?: Readonly<Record<string, string>>;
  readonly "mapping"?: "given" | "auto";
  readonly "limits"?: {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "invalid_rows"?: "refuse" | "skip";
  readonly "webhook"?: string;
};
export type ListRunStartAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "status": string;
  readonly "reason": string | null;
  readonly "total": number;
  readonly "completed": number;
  readonly "found": number;
  readonly "not_found": number;
  readonly "failed": number;
  readonly "invalid": number;
  readonly "skipped": number;
  readonly "canceled": number;
  readonly "credits_held": number;
  readonly "credits_charged": number;
  readonly "max_credits": number | null;
  readonly "rows_per_minute": number | null;
  readonly "eta_seconds": number | null;
  readonly "created_at": string;
  readonly "started_at": string | null;
  readonly "finished_at": string | null;
  readonly "results_expired": boolean;
  readonly "problems": readonly ({
    readonly "step": string;
    readonly "status": string;
    readonly "rows": number;
    readonly "code": string;
    readonly "message": string;
    readonly "fix": string;
  })[];
  readonly "recipe": string | null;
  readonly "columns": readonly (string)[];
  readonly "added"?: number;
  readonly "steps": readonly ({
    readonly "id": string;
    readonly "endpoint": string;
    readonly "title": string;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "found": number;
    readonly "not_found": number;
    readonly "failed": number;
    readonly "skipped": number;
    readonly "invalid": number;
    readonly "repeated": number;
    readonly "credits_charged": number;
  })[];
  readonly "output": Readonly<Record<string, string>>;
  readonly "limits": {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "inquiry_url": string;
};
export type ListRunGetAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "status": string;
  readonly "reason": string | null;
  readonly "total": number;
  readonly "completed": number;
  readonly "found": number;
  readonly "not_found": number;
  readonly "failed": number;
  readonly "invalid": number;
  readonly "skipped": number;
  readonly "canceled": number;
  readonly "credits_held": number;
  readonly "credits_charged": number;
  readonly "max_credits": number | null;
  readonly "rows_per_minute": number | null;
  readonly "eta_seconds": number | null;
  readonly "created_at": string;
  readonly "started_at": string | null;
  readonly "finished_at": string | null;
  readonly "results_expired": boolean;
  readonly "problems": readonly ({
    readonly "step": string;
    readonly "status": string;
    readonly "rows": number;
    readonly "code": string;
    readonly "message": string;
    readonly "fix": string;
  })[];
  readonly "recipe": string | null;
  readonly "columns": readonly (string)[];
  readonly "added"?: number;
  readonly "steps": readonly ({
    readonly "id": string;
    readonly "endpoint": string;
    readonly "title": string;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "found": number;
    readonly "not_found": number;
    readonly "failed": number;
    readonly "skipped": number;
    readonly "invalid": number;
    readonly "repeated": number;
    readonly "credits_charged": number;
  })[];
  readonly "output": Readonly<Record<string, string>>;
  readonly "limits": {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "inquiry_url": string;
};
export type ListRunPauseAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "status": string;
  readonly "reason": string | null;
  readonly "total": number;
  readonly "completed": number;
  readonly "found": number;
  readonly "not_found": number;
  readonly "failed": number;
  readonly "invalid": number;
  readonly "skipped": number;
  readonly "canceled": number;
  readonly "credits_held": number;
  readonly "credits_charged": number;
  readonly "max_credits": number | null;
  readonly "rows_per_minute": number | null;
  readonly "eta_seconds": number | null;
  readonly "created_at": string;
  readonly "started_at": string | null;
  readonly "finished_at": string | null;
  readonly "results_expired": boolean;
  readonly "problems": readonly ({
    readonly "step": string;
    readonly "status": string;
    readonly "rows": number;
    readonly "code": string;
    readonly "message": string;
    readonly "fix": string;
  })[];
  readonly "recipe": string | null;
  readonly "columns": readonly (string)[];
  readonly "added"?: number;
  readonly "steps": readonly ({
    readonly "id": string;
    readonly "endpoint": string;
    readonly "title": string;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "found": number;
    readonly "not_found": number;
    readonly "failed": number;
    readonly "skipped": number;
    readonly "invalid": number;
    readonly "repeated": number;
    readonly "credits_charged": number;
  })[];
  readonly "output": Readonly<Record<string, string>>;
  readonly "limits": {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "inquiry_url": string;
};
export type ListRunResumeRequest = {
  readonly "limits"?: {
    readonly "max_credits"?: number | null;
    readonly "max_credits_per_row"?: number | null;
    readonly "pause_after"?: number | null;
    readonly "stop_below_hit_rate"?: number | null;
    readonly "stop_after_failures"?: number | null;
  };
};
export type ListRunResumeAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "status": string;
  readonly "reason": string | null;
  readonly "total": number;
  readonly "completed": number;
  readonly "found": number;
  readonly "not_found": number;
  readonly "failed": number;
  readonly "invalid": number;
  readonly "skipped": number;
  readonly "canceled": number;
  readonly "credits_held": number;
  readonly "credits_charged": number;
  readonly "max_credits": number | null;
  readonly "rows_per_minute": number | null;
  readonly "eta_seconds": number | null;
  readonly "created_at": string;
  readonly "started_at": string | null;
  readonly "finished_at": string | null;
  readonly "results_expired": boolean;
  readonly "problems": readonly ({
    readonly "step": string;
    readonly "status": string;
    readonly "rows": number;
    readonly "code": string;
    readonly "message": string;
    readonly "fix": string;
  })[];
  readonly "recipe": string | null;
  readonly "columns": readonly (string)[];
  readonly "added"?: number;
  readonly "steps": readonly ({
    readonly "id": string;
    readonly "endpoint": string;
    readonly "title": string;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "found": number;
    readonly "not_found": number;
    readonly "failed": number;
    readonly "skipped": number;
    readonly "invalid": number;
    readonly "repeated": number;
    readonly "credits_charged": number;
  })[];
  readonly "output": Readonly<Record<string, string>>;
  readonly "limits": {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "inquiry_url": string;
};
export type ListRunRetryRequest = {
  readonly "status"?: readonly ("failed" | "not_found" | "invalid" | "skipped" | "canceled" | "found")[];
  readonly "older_than_days"?: number;
  readonly "name"?: string;
  readonly "limits"?: {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
};
export type ListRunRetryAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "status": string;
  readonly "reason": string | null;
  readonly "total": number;
  readonly "completed": number;
  readonly "found": number;
  readonly "not_found": number;
  readonly "failed": number;
  readonly "invalid": number;
  readonly "skipped": number;
  readonly "canceled": number;
  readonly "credits_held": number;
  readonly "credits_charged": number;
  readonly "max_credits": number | null;
  readonly "rows_per_minute": number | null;
  readonly "eta_seconds": number | null;
  readonly "created_at": string;
  readonly "started_at": string | null;
  readonly "finished_at": string | null;
  readonly "results_expired": boolean;
  readonly "problems": readonly ({
    readonly "step": string;
    readonly "status": string;
    readonly "rows": number;
    readonly "code": string;
    readonly "message": string;
    readonly "fix": string;
  })[];
  readonly "recipe": string | null;
  readonly "columns": readonly (string)[];
  readonly "added"?: number;
  readonly "steps": readonly ({
    readonly "id": string;
    readonly "endpoint": string;
    readonly "title": string;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "found": number;
    readonly "not_found": number;
    readonly "failed": number;
    readonly "skipped": number;
    readonly "invalid": number;
    readonly "repeated": number;
    readonly "credits_charged": number;
  })[];
  readonly "output": Readonly<Record<string, string>>;
  readonly "limits": {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "inquiry_url": string;
};
export type ListRunCancelAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "status": string;
  readonly "reason": string | null;
  readonly "total": number;
  readonly "completed": number;
  readonly "found": number;
  readonly "not_found": number;
  readonly "failed": number;
  readonly "invalid": number;
  readonly "skipped": number;
  readonly "canceled": number;
  readonly "credits_held": number;
  readonly "credits_charged": number;
  readonly "max_credits": number | null;
  readonly "rows_per_minute": number | null;
  readonly "eta_seconds": number | null;
  readonly "created_at": string;
  readonly "started_at": string | null;
  readonly "finished_at": string | null;
  readonly "results_expired": boolean;
  readonly "problems": readonly ({
    readonly "step": string;
    readonly "status": string;
    readonly "rows": number;
    readonly "code": string;
    readonly "message": string;
    readonly "fix": string;
  })[];
  readonly "recipe": string | null;
  readonly "columns": readonly (string)[];
  readonly "added"?: number;
  readonly "steps": readonly ({
    readonly "id": string;
    readonly "endpoint": string;
    readonly "title": string;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "found": number;
    readonly "not_found": number;
    readonly "failed": number;
    readonly "skipped": number;
    readonly "invalid": number;
    readonly "repeated": number;
    readonly "credits_charged": number;
  })[];
  readonly "output": Readonly<Record<string, string>>;
  readonly "limits": {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "inquiry_url": string;
};
export type ListRunForgetAnswer = {
  readonly "id": string;
  readonly "name": string | null;
  readonly "status": string;
  readonly "reason": string | null;
  readonly "total": number;
  readonly "completed": number;
  readonly "found": number;
  readonly "not_found": number;
  readonly "failed": number;
  readonly "invalid": number;
  readonly "skipped": number;
  readonly "canceled": number;
  readonly "credits_held": number;
  readonly "credits_charged": number;
  readonly "max_credits": number | null;
  readonly "rows_per_minute": number | null;
  readonly "eta_seconds": number | null;
  readonly "created_at": string;
  readonly "started_at": string | null;
  readonly "finished_at": string | null;
  readonly "results_expired": boolean;
  readonly "problems": readonly ({
    readonly "step": string;
    readonly "status": string;
    readonly "rows": number;
    readonly "code": string;
    readonly "message": string;
    readonly "fix": string;
  })[];
  readonly "recipe": string | null;
  readonly "columns": readonly (string)[];
  readonly "added"?: number;
  readonly "steps": readonly ({
    readonly "id": string;
    readonly "endpoint": string;
    readonly "title": string;
    readonly "input": Readonly<Record<string, unknown>>;
    readonly "run_if"?: Readonly<Record<string, unknown>>;
    readonly "found": number;
    readonly "not_found": number;
    readonly "failed": number;
    readonly "skipped": number;
    readonly "invalid": number;
    readonly "repeated": number;
    readonly "credits_charged": number;
  })[];
  readonly "output": Readonly<Record<string, string>>;
  readonly "limits": {
    readonly "max_credits"?: number;
    readonly "max_credits_per_row"?: number;
    readonly "pause_after"?: number;
    readonly "stop_below_hit_rate"?: number;
    readonly "stop_after_failures"?: number;
  };
  readonly "inquiry_url": string;
};
export type ListRunRowsAnswer = {
  readonly "rows": readonly ({
    readonly "index": number;
    readonly "line": number;
    readonly "status": string;
    readonly "cells": Readonly<Record<string, unknown>>;
    readonly "output": Readonly<Record<string, unknown>>;
    readonly "credits_charged": number;
    readonly "steps": Readonly<Record<string, {
        readonly "status": string;
        readonly "credits_charged": number;
        readonly "provider": string | null;
        readonly "cached": boolean;
        readonly "ms": number | null;
        readonly "repeats": number | null;
        readonly "why": string | null;
        readonly "request_id": string | null;
        readonly "answer"?: unknown;
      }>>;
  })[];
  readonly "next_cursor": string | null;
};
export type WebhookListAnswer = {
  readonly "webhooks": readonly ({
    readonly "id": string;
    readonly "url": string;
    readonly "events": readonly (string)[];
    readonly "description": string | null;
    readonly "signature_header": string | null;
    readonly "created_at": string;
    readonly "enabled": boolean;
    readonly "disabled_at": string | null;
    readonly "disabled_reason": string | null;
    readonly "failures": number;
    readonly "failing_since": string | null;
    readonly "held_until": string | null;
    readonly "held_because": string | null;
  })[];
};
export type WebhookCreateRequest = {
  readonly "url": string;
  readonly "events": readonly ("email_finding.completed" | "email_finding.failed" | "email_finding.canceled" | "email_verification.completed" | "email_verification.failed" | "email_verification.canceled" | "list.completed" | "list.failed" | "list.canceled" | "list.paused" | "list.stopped" | "credits.low" | "credits.exhausted" | "plan.refilled" | "plan.status_changed" | "spend_limit.reached" | "webhook.disabled" | "webhook.test")[];
  readonly "description"?: string | null;
  readonly "signature_header"?: string | null;
};
export type WebhookCreateAnswer = {
  readonly "id": string;
  readonly "url": string;
  readonly "events": readonly (string)[];
  readonly "description": string | null;
  readonly "signature_header": string | null;
  readonly "created_at": string;
  readonly "enabled": boolean;
  readonly "disabled_at": string | null;
  readonly "disabled_reason": string | null;
  readonly "failures": number;
  readonly "failing_since": string | null;
  readonly "held_until": string | null;
  readonly "held_because": string | null;
  readonly "secret": string;
};
export type WebhookChangeRequest = {
  readonly "url"?: string;
  readonly "events"?: readonly ("email_finding.completed" | "email_finding.failed" | "email_finding.canceled" | "email_verification.completed" | "email_verification.failed" | "email_verification.canceled" | "list.completed" | "list.failed" | "list.canceled" | "list.paused" | "list.stopped" | "credits.low" | "credits.exhausted" | "plan.refilled" | "plan.status_changed" | "spend_limit.reached" | "webhook.disabled" | "webhook.test")[];
  readonly "description"?: string | null;
  readonly "signature_header"?: string | null;
  readonly "enabled"?: boolean;
};
export type WebhookChangeAnswer = {
  readonly "id": string;
  readonly "url": string;
  readonly "events": readonly (string)[];
  readonly "description": string | null;
  readonly "signature_header": string | null;
  readonly "created_at": string;
  readonly "enabled": boolean;
  readonly "disabled_at": string | null;
  readonly "disabled_reason": string | null;
  readonly "failures": number;
  readonly "failing_since": string | null;
  readonly "held_until": string | null;
  readonly "held_because": string | null;
};
export type WebhookDeleteAnswer = {
  readonly "id": string;
  readonly "deleted": boolean;
};
export type WebhookTestAnswer = {
  readonly "delivery_id": string;
  readonly "held_until": string | null;
  readonly "held_because": string | null;
};
export type WebhookRotateSecretAnswer = {
  readonly "id": string;
  readonly "secret": string;
  readonly "old_secret_expires_at": string;
};
export type DeliveryListAnswer = {
  readonly "deliveries": readonly ({
    readonly "id": string;
    readonly "url": string;
    readonly "event_id": string;
    readonly "type": string;
    readonly "created_at": string;
    readonly "sequence": number;
    readonly "status": string;
    readonly "next_attempt_at": string | null;
    readonly "ended_at": string | null;
    readonly "last_status": number | null;
    readonly "attempts": readonly ({
      readonly "number": number;
      readonly "at": string;
      readonly "duration_ms": number;
      readonly "status": number | null;
      readonly "error": string | null;
      readonly "response": string | null;
    })[];
  })[];
  readonly "next_cursor": string | null;
};
export type DeliveryGetAnswer = {
  readonly "id": string;
  readonly "url": string;
  readonly "event_id": string;
  readonly "type": string;
  readonly "created_at": string;
  readonly "sequence": number;
  readonly "status": string;
  readonly "next_attempt_at": string | null;
  readonly "ended_at": string | null;
  readonly "last_status": number | null;
  readonly "attempts": readonly ({
    readonly "number": number;
    readonly "at": string;
    readonly "duration_ms": number;
    readonly "status": number | null;
    readonly "error": string | null;
    readonly "response": string | null;
  })[];
  readonly "request": {
    readonly "headers": Readonly<Record<string, string>>;
    readonly "body": string;
  };
};
export type DeliveryRedeliverAnswer = {
  readonly "delivery_id": string;
  readonly "held_until": string | null;
  readonly "held_because": string | null;
};
export type WebhookRedeliverFailedRequest = {
  readonly "since": string;
};
export type WebhookRedeliverFailedAnswer = {
  readonly "redelivered": number;
  readonly "held_until": string | null;
  readonly "held_because": string | null;
};
export type ConnectionListAnswer = {
  readonly "connections": readonly ({
    readonly "id": string;
    readonly "workspace_id": string;
    readonly "kind": string;
    readonly "name": string;
    readonly "redirect_host": string | null;
    readonly "created_at": string;
    readonly "used_at": string | null;
    readonly "expires_at": string | null;
    readonly "max_credits": number | null;
    readonly "spent_credits": number;
  })[];
};
export type ConnectionChangeRequest = {
  readonly "max_credits": number | null;
};
export type ConnectionChangeAnswer = {
  readonly "id": string;
  readonly "max_credits": number | null;
};
export type ConnectionEndAnswer = {
  readonly "id": string;
  readonly "ended": boolean;
};
export type MemberListAnswer = {
  readonly "members": readonly ({
    readonly "person_id": string;
    readonly "name": string;
    readonly "email": string;
    readonly "role": string;
    readonly "has_second_factor": boolean;
    readonly "since": string;
    readonly "last_seen_at": string | null;
  })[];
  readonly "invitations": readonly ({
    readonly "id": string;
    readonly "email": string | null;
    readonly "role": string;
    readonly "invited_by": string | null;
    readonly "created_at": string;
    readonly "expires_at": string;
    readonly "last_mail": {
      readonly "state": string;
      readonly "answer": string | null;
      readonly "at": string;
    } | null;
  })[];
};
export type MemberChangeRequest = {
  readonly "role": "owner" | "admin" | "developer" | "billing" | "viewer";
};
export type MemberChangeAnswer = {
  readonly "person_id": string;
  readonly "role": string;
};
export type MemberRemoveAnswer = {
  readonly "person_id": string;
  readonly "removed": boolean;
};
export type InvitationCreateRequest = {
  readonly "role": "owner" | "admin" | "developer" | "billing" | "viewer";
  readonly "email": string;
  readonly "by_mail"?: boolean;
};
export type InvitationCreateAnswer = {
  readonly "invitation": {
    readonly "id": string;
    readonly "email": string | null;
    readonly "role": string;
    readonly "invited_by": string | null;
    readonly "created_at": string;
    readonly "expires_at": string;
    readonly "last_mail": {
      readonly "state": string;
      readonly "answer": string | null;
      readonly "at": string;
    } | null;
  };
  readonly "mail": string;
  readonly "link": string | null;
};
export type InvitationMailAnswer = {
  readonly "id": string;
  readonly "mail": string;
};
export type InvitationRevokeAnswer = {
  readonly "id": string;
  readonly "revoked": boolean;
};
export type AuditListAnswer = {
  readonly "lines": readonly ({
    readonly "id": string;
    readonly "at": string;
    readonly "organization_id": string | null;
    readonly "actor": {
      readonly "kind": string;
      readonly "id": string;
      readonly "name": string | null;
    };
    readonly "address": string | null;
    readonly "user_agent": string | null;
    readonly "action": string;
    readonly "target": string | null;
    readonly "detail": Readonly<Record<string, unknown>>;
  })[];
  readonly "next_cursor": string | null;
};
export type SettingsGetAnswer = {
  readonly "id": string;
  readonly "name": string;
  readonly "plan": {
    readonly "name": string;
    readonly "status": string;
    readonly "granted_credits": number;
    readonly "remaining_credits": number;
    readonly "overflow": string;
    readonly "overflow_by_header": boolean;
    readonly "billing_day": number;
    readonly "resets_at": string | null;
  } | null;
};
export type SettingsChangeRequest = {
  readonly "name": string;
};
export type SettingsChangeAnswer = {
  readonly "id": string;
  readonly "name": string;
  readonly "plan": {
    readonly "name": string;
    readonly "status": string;
    readonly "granted_credits": number;
    readonly "remaining_credits": number;
    readonly "overflow": string;
    readonly "overflow_by_header": boolean;
    readonly "billing_day": number;
    readonly "resets_at": string | null;
  } | null;
};
export type OverflowChangeRequest = {
  readonly "overflow": "wallet" | "block";
  readonly "overflow_by_header"?: boolean;
};
export type OverflowChangeAnswer = {
  readonly "id": string;
  readonly "name": string;
  readonly "plan": {
    readonly "name": string;
    readonly "status": string;
    readonly "granted_credits": number;
    readonly "remaining_credits": number;
    readonly "overflow": string;
    readonly "overflow_by_header": boolean;
    readonly "billing_day": number;
    readonly "resets_at": string | null;
  } | null;
};
export type NoticesGetAnswer = {
  readonly "is_mail_on": boolean;
  readonly "balance_low": {
    readonly "roles": readonly (string)[];
    readonly "emails": readonly (string)[];
    readonly "below_credits": number | null;
  };
  readonly "webhook_off": {
    readonly "roles": readonly (string)[];
    readonly "emails": readonly (string)[];
  };
  readonly "key_expiring": {
    readonly "roles": readonly (string)[];
    readonly "emails": readonly (string)[];
  };
};
export type NoticesChangeRequest = {
  readonly "balance_low"?: {
    readonly "roles"?: readonly ("owner" | "admin" | "developer" | "billing" | "viewer")[];
    readonly "emails"?: readonly (string)[];
    readonly "below_credits"?: number | null;
  };
  readonly "webhook_off"?: {
    readonly "roles"?: readonly ("owner" | "admin" | "developer" | "billing" | "viewer")[];
    readonly "emails"?: readonly (string)[];
  };
  readonly "key_expiring"?: {
    readonly "roles"?: readonly ("owner" | "admin" | "developer" | "billing" | "viewer")[];
    readonly "emails"?: readonly (string)[];
  };
};
export type NoticesChangeAnswer = {
  readonly "is_mail_on": boolean;
  readonly "balance_low": {
    readonly "roles": readonly (string)[];
    readonly "emails": readonly (string)[];
    readonly "below_credits": number | null;
  };
  readonly "webhook_off": {
    readonly "roles": readonly (string)[];
    readonly "emails": readonly (string)[];
  };
  readonly "key_expiring": {
    readonly "roles": readonly (string)[];
    readonly "emails": readonly (string)[];
  };
};
export type EntryListAnswer = {
  readonly "movements": readonly ({
    readonly "kind": string;
    readonly "number": number | null;
    readonly "at": string;
    readonly "plan_credits": number;
    readonly "addon_credits": number;
    readonly "plan_after_credits": number | null;
    readonly "addon_after_credits": number | null;
    readonly "calls": number | null;
    readonly "id": string | null;
    readonly "note": string | null;
    readonly "days": readonly (string)[] | null;
  })[];
  readonly "next_cursor": string | null;
};
export type ManagementKeyListAnswer = {
  readonly "management_keys": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "hint": string;
    readonly "role": string;
    readonly "created_by": string | null;
    readonly "created_at": string;
    readonly "expires_at": string | null;
    readonly "used_at": string | null;
  })[];
};
export type ManagementKeyCreateRequest = {
  readonly "name": string;
  readonly "role": "owner" | "admin" | "developer" | "billing" | "viewer";
  readonly "days"?: number | null;
};
export type ManagementKeyCreateAnswer = {
  readonly "key": string;
  readonly "management_key": {
    readonly "id": string;
    readonly "name": string;
    readonly "hint": string;
    readonly "role": string;
    readonly "created_by": string | null;
    readonly "created_at": string;
    readonly "expires_at": string | null;
    readonly "used_at": string | null;
  };
};
export type ManagementKeyRevokeAnswer = {
  readonly "id": string;
  readonly "revoked": boolean;
};
export type OrganizationListAnswer = {
  readonly "organizations": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "created_at": string;
    readonly "disabled": boolean;
    readonly "plan": string | null;
    readonly "plan_status": string | null;
    readonly "plan_credits": number;
    readonly "addon_credits": number;
    readonly "held_credits": number;
    readonly "workspaces": number;
    readonly "members": number;
    readonly "credits_30d": number;
    readonly "calls_30d": number;
  })[];
  readonly "next_cursor": string | null;
};
export type OrganizationCreateRequest = {
  readonly "name": string;
  readonly "credits"?: number;
  readonly "rate_tier"?: "free" | "standard" | "pro" | "enterprise" | "unlimited";
  readonly "plan"?: "enrichment" | null;
  readonly "id": string;
};
export type OrganizationCreateAnswer = {
  readonly "created": boolean;
  readonly "organization_id": string;
  readonly "workspaces": readonly ({
    readonly "workspace_id": string;
    readonly "mode": string;
    readonly "api_key": string | null;
  })[];
};
export type OrganizationGetAnswer = {
  readonly "organization": {
    readonly "id": string;
    readonly "name": string;
    readonly "created_at": string;
    readonly "disabled": boolean;
    readonly "plan": string | null;
    readonly "plan_status": string | null;
    readonly "plan_credits": number;
    readonly "addon_credits": number;
    readonly "held_credits": number;
    readonly "workspaces": number;
    readonly "members": number;
    readonly "credits_30d": number;
    readonly "calls_30d": number;
  };
  readonly "workspaces": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "mode": string;
    readonly "rate_tier": string;
    readonly "disabled": boolean;
    readonly "key_hint": string | null;
    readonly "spend_limit_credits": number | null;
    readonly "spent_credits": number;
  })[];
  readonly "plans": {
    readonly "live": {
      readonly "name": string;
      readonly "status": string;
      readonly "granted_credits": number;
      readonly "remaining_credits": number;
      readonly "overflow": string;
      readonly "overflow_by_header": boolean;
      readonly "billing_day": number;
      readonly "resets_at": string | null;
    } | null;
    readonly "sandbox": {
      readonly "name": string;
      readonly "status": string;
      readonly "granted_credits": number;
      readonly "remaining_credits": number;
      readonly "overflow": string;
      readonly "overflow_by_header": boolean;
      readonly "billing_day": number;
      readonly "resets_at": string | null;
    } | null;
  };
  readonly "addon_credits": {
    readonly "live": number;
    readonly "sandbox": number;
  };
  readonly "limits": {
    readonly "live": {
      readonly "quota": number;
      readonly "endpoints": readonly ({
        readonly "endpoint": string;
        readonly "limit": number;
        readonly "used": number;
        readonly "own_limit": boolean;
      })[];
    };
    readonly "sandbox": {
      readonly "quota": number;
      readonly "endpoints": readonly ({
        readonly "endpoint": string;
        readonly "limit": number;
        readonly "used": number;
        readonly "own_limit": boolean;
      })[];
    };
  };
};
export type OperatorWorkspaceListAnswer = {
  readonly "workspaces": readonly ({
    readonly "workspace_id": string;
    readonly "organization_id": string;
    readonly "name": string;
    readonly "mode": string;
    readonly "rate_tier": string;
    readonly "disabled": boolean;
    readonly "key_hint": string | null;
    readonly "created_at": string;
    readonly "keep_bodies_days": number;
  })[];
};
export type OrganizationBookRequest = {
  readonly "kind": "grant" | "purchase" | "adjust";
  readonly "credits": number;
  readonly "mode"?: "live" | "sandbox";
  readonly "id": string;
  readonly "note"?: string;
};
export type OrganizationBookAnswer = {
  readonly "booked": boolean;
  readonly "credits": number;
  readonly "at": string;
  readonly "addon_credits": number;
};
export type OrganizationPlanRequest = {
  readonly "mode"?: "live" | "sandbox";
  readonly "name": "enrichment" | null;
  readonly "overflow"?: "wallet" | "block";
  readonly "overflow_by_header"?: boolean;
  readonly "billing_day"?: number;
  readonly "status"?: "active" | "canceling" | "past_due" | "refund_pending" | "disputed";
};
export type OrganizationPlanAnswer = {
  readonly "organization_id": string;
  readonly "plan": string | null;
};
export type OrganizationQuotaRequest = {
  readonly "mode"?: "live" | "sandbox";
  readonly "quota": number;
  readonly "endpoint"?: string;
};
export type OrganizationQuotaAnswer = {
  readonly "organization_id": string;
  readonly "quota": number;
  readonly "endpoint": string | null;
};
export type OrganizationDisableRequest = {
  readonly "disabled": boolean;
};
export type OrganizationDisableAnswer = {
  readonly "organization_id": string;
  readonly "disabled": boolean;
};
export type OrganizationDeleteAnswer = {
  readonly "organization_id": string;
  readonly "deleted": boolean;
};
export type OrganizationVisitRequest = {
  readonly "reason": string;
};
export type OrganizationVisitAnswer = {
  readonly "organization_id": string;
  readonly "until": string;
};
export type OrganizationInviteRequest = {
  readonly "email": string;
  readonly "by_mail"?: boolean;
};
export type OrganizationInviteAnswer = {
  readonly "invitation_id": string;
  readonly "mail": string;
  readonly "link": string | null;
  readonly "expires_at": string;
};
export type WorkspaceTierRequest = {
  readonly "rate_tier"?: "free" | "standard" | "pro" | "enterprise" | "unlimited";
  readonly "spend_limit_credits"?: number | null;
};
export type WorkspaceTierAnswer = {
  readonly "workspace_id": string;
  readonly "rate_tier": string;
  readonly "spend_limit_credits": number | null;
};
export type EndpointListAnswer = {
  readonly "endpoints": readonly ({
    readonly "endpoint": string;
    readonly "title": string;
    readonly "group": string;
    readonly "off": boolean;
    readonly "reason": string | null;
    readonly "providers": readonly (string)[];
    readonly "problem": string | null;
    readonly "order": unknown | null;
    readonly "charge_on_miss": boolean | null;
    readonly "verify": string;
    readonly "cost_usd_max": number | null;
    readonly "can_order": readonly (string)[];
    readonly "can_charge_misses": boolean;
  })[];
};
export type EndpointChangeRequest = {
  readonly "off"?: boolean;
  readonly "reason"?: string;
  readonly "order"?: readonly (string)[] | "learned" | "shadow";
  readonly "charge_on_miss"?: boolean | null;
  readonly "verify"?: "never" | "unsure" | "always";
  readonly "cost_usd_max"?: number | null;
  readonly "reset"?: true;
};
export type EndpointChangeAnswer = {
  readonly "endpoint": string;
  readonly "title": string;
  readonly "group": string;
  readonly "off": boolean;
  readonly "reason": string | null;
  readonly "providers": readonly (string)[];
  readonly "problem": string | null;
  readonly "order": unknown | null;
  readonly "charge_on_miss": boolean | null;
  readonly "verify": string;
  readonly "cost_usd_max": number | null;
  readonly "can_order": readonly (string)[];
  readonly "can_charge_misses": boolean;
};
export type ProviderListAnswer = {
  readonly "from": string;
  readonly "to": string;
  readonly "credit_usd": number;
  readonly "totals": {
    readonly "revenue_credits": number;
    readonly "cost_usd": number;
    readonly "margin": number | null;
    readonly "learned_order_saves": number | null;
    readonly "needs_you": number;
  };
  readonly "providers": readonly ({
    readonly "provider": string;
    readonly "state": string;
    readonly "problem": string | null;
    readonly "since": string | null;
    readonly "capabilities": readonly ({
      readonly "capability": string;
      readonly "position": number | null;
      readonly "own_orders": readonly ({
        readonly "endpoint": string;
        readonly "position": number | null;
      })[];
      readonly "learned": {
        readonly "position": number;
        readonly "mode": string;
      } | null;
      readonly "problem": string | null;
      readonly "queries": number;
      readonly "hit_rate": number | null;
      readonly "failures": number;
      readonly "p50_ms": number | null;
      readonly "p95_ms": number | null;
      readonly "cost_usd": number;
    })[];
    readonly "queries": number;
    readonly "hit_rate": number | null;
    readonly "failures": number;
    readonly "p50_ms": number | null;
    readonly "p95_ms": number | null;
    readonly "cost_usd": number;
    readonly "revenue_credits": number;
    readonly "margin": number | null;
  })[];
};
export type UploadBeginRequest = {
  readonly "name": string;
};
export type UploadBeginAnswer = {
  readonly "upload_id": string;
  readonly "name": string;
  readonly "bytes": number;
};
export type UploadPartAnswer = {
  readonly "upload_id": string;
  readonly "name": string;
  readonly "bytes": number;
};
export type UploadRemoveAnswer = {
  readonly "upload_id": string;
  readonly "deleted": boolean;
};
export type ImportPreviewRequest = {
  readonly "kind"?: "companies" | "people" | "jobs" | "posts" | null;
  readonly "preset"?: string;
  readonly "mapping"?: Readonly<Record<string, readonly (string)[]>>;
};
export type ImportPreviewAnswer = {
  readonly "kind": string;
  readonly "kinds": readonly ({
    readonly "kind": string;
    readonly "fields": number;
    readonly "problem": string | null;
  })[];
  readonly "format": string;
  readonly "preset": string;
  readonly "mapping": Readonly<Record<string, readonly (string)[]>>;
  readonly "fields": readonly (string)[];
  readonly "columns": readonly ({
    readonly "column": string;
    readonly "field": string | null;
    readonly "values": readonly (string)[];
  })[];
  readonly "sampled": number;
  readonly "accepted": number;
  readonly "rejects": readonly ({
    readonly "line": number;
    readonly "reason": string;
  })[];
  readonly "unreadable": Readonly<Record<string, number>>;
  readonly "records": readonly (Readonly<Record<string, unknown>>)[];
};
export type ImportStartRequest = {
  readonly "kind": "companies" | "people" | "jobs" | "posts";
  readonly "preset"?: string;
  readonly "mapping"?: Readonly<Record<string, readonly (string)[]>>;
  readonly "source"?: string;
  readonly "organization_id"?: string;
};
export type ImportStartAnswer = {
  readonly "started": boolean;
};
export type ImportListAnswer = {
  readonly "imports": readonly ({
    readonly "import_id": number;
    readonly "kind": string;
    readonly "state": string;
    readonly "source": string;
    readonly "organization_id": string | null;
    readonly "file": string;
    readonly "accepted": number;
    readonly "rejected": number;
    readonly "suppressed": number;
    readonly "added": number;
    readonly "updated": number;
    readonly "unchanged": number;
    readonly "bytes_read": number;
    readonly "stored_in": string;
    readonly "moved_from": number | null;
    readonly "mapping": Readonly<Record<string, unknown>>;
    readonly "started_at": string;
    readonly "finished_at": string | null;
    readonly "failure": string | null;
  })[];
  readonly "in_progress": string | null;
};
export type ImportUndoPreviewAnswer = {
  readonly "records": Readonly<Record<string, number>>;
};
export type ImportUndoAnswer = {
  readonly "started": boolean;
};
export type SuppressionListAnswer = {
  readonly "lists": readonly ({
    readonly "source": string;
    readonly "kind": string;
    readonly "entries": number;
    readonly "first_added_at": string;
    readonly "last_added_at": string;
  })[];
};
export type SuppressionImportRequest = {
  readonly "upload_id": string;
  readonly "source": string;
};
export type SuppressionImportAnswer = {
  readonly "started": boolean;
};
export type SuppressionRemoveAnswer = {
  readonly "source": string;
  readonly "removed": number;
};
export type PersonListAnswer = {
  readonly "people": readonly ({
    readonly "person_id": string;
    readonly "name": string;
    readonly "email": string;
    readonly "is_operator": boolean;
    readonly "disabled": boolean;
    readonly "has_second_factor": boolean;
    readonly "organizations": number;
    readonly "created_at": string;
    readonly "last_seen_at": string | null;
  })[];
  readonly "next_cursor": string | null;
};
export type PersonChangeRequest = {
  readonly "disabled"?: boolean;
  readonly "is_operator"?: boolean;
};
export type PersonChangeAnswer = {
  readonly "person_id": string;
};
export type OperatorInviteRequest = {
  readonly "email"?: string | null;
  readonly "by_mail"?: boolean;
};
export type OperatorInviteAnswer = {
  readonly "invitation_id": string;
  readonly "mail": string;
  readonly "link": string | null;
  readonly "expires_at": string;
};
export type PersonPasswordResetAnswer = {
  readonly "link": string;
  readonly "expires_at": string;
};
export type BooksGetAnswer = {
  readonly "lines": readonly (Readonly<Record<string, unknown>>)[];
};
export type BooksVerifyAnswer = {
  readonly "ok": boolean;
  readonly "entries": number;
  readonly "calls": number;
  readonly "seconds": number;
  readonly "problems": readonly ({
    readonly "invariant": string;
    readonly "account": number | null;
    readonly "detail": string;
  })[];
};
export type HealthGetAnswer = {
  readonly "version": string;
  readonly "processes": readonly ({
    readonly "hostname": string;
    readonly "pid": number;
    readonly "started_at": string;
    readonly "seen_at": string;
    readonly "addresses": readonly (string)[];
  })[];
  readonly "queue": {
    readonly "open_lists": number;
    readonly "open_items": number;
    readonly "oldest_list_at": string | null;
    readonly "pending_deliveries": number;
    readonly "oldest_delivery_at": string | null;
    readonly "calls_in_progress": number;
    readonly "held_credits": number;
  };
  readonly "database": {
    readonly "version": string;
    readonly "bytes": number;
    readonly "connections": number;
    readonly "connections_max": number;
    readonly "largest": readonly ({
      readonly "table": string;
      readonly "bytes": number;
    })[];
  };
  readonly "checks": readonly ({
    readonly "name": string;
    readonly "status": string;
    readonly "detail": string;
    readonly "fix": string | null;
  })[] | null;
};
export type OperatorAuditListAnswer = {
  readonly "lines": readonly ({
    readonly "id": string;
    readonly "at": string;
    readonly "organization_id": string | null;
    readonly "actor": {
      readonly "kind": string;
      readonly "id": string;
      readonly "name": string | null;
    };
    readonly "address": string | null;
    readonly "user_agent": string | null;
    readonly "action": string;
    readonly "target": string | null;
    readonly "detail": Readonly<Record<string, unknown>>;
  })[];
  readonly "next_cursor": string | null;
};
export type MailListAnswer = {
  readonly "is_on": boolean;
  readonly "late": number;
  readonly "sent_day": number;
  readonly "failed_day": number;
  readonly "mails": readonly ({
    readonly "mail_id": string;
    readonly "kind": string;
    readonly "to": string;
    readonly "state": string;
    readonly "tries": number;
    readonly "answer": string | null;
    readonly "created_at": string;
    readonly "next_try_at": string | null;
    readonly "ended_at": string | null;
    readonly "organization_id": string | null;
  })[];
  readonly "next_cursor": string | null;
};
export type MailAgainAnswer = {
  readonly "mail_id": string;
  readonly "queued": boolean;
};
export type MailDropAnswer = {
  readonly "mail_id": string;
  readonly "dropped": boolean;
};
export type MailTestRequest = Readonly<Record<string, unknown>>;
export type MailTestAnswer = {
  readonly "to": string;
};
export type SignUpGetAnswer = {
  readonly "sign_up": string;
  readonly "is_mail_on": boolean;
  readonly "credits": number;
  readonly "domains": readonly (string)[];
  readonly "per_day_max": number;
  readonly "made_day": number;
  readonly "oidc": {
    readonly "name": string;
    readonly "issuer": string;
    readonly "sign_up": string;
    readonly "domains": readonly (string)[];
    readonly "organization_id": string | null;
    readonly "role": string;
    readonly "linking": string;
  } | null;
};
export type OperatorKeyListAnswer = {
  readonly "management_keys": readonly ({
    readonly "id": string;
    readonly "name": string;
    readonly "hint": string;
    readonly "role": string;
    readonly "created_by": string | null;
    readonly "created_at": string;
    readonly "expires_at": string | null;
    readonly "used_at": string | null;
  })[];
};
export type OperatorKeyCreateRequest = {
  readonly "name": string;
  readonly "days"?: number | null;
};
export type OperatorKeyCreateAnswer = {
  readonly "key": string;
  readonly "management_key": {
    readonly "id": string;
    readonly "name": string;
    readonly "hint": string;
    readonly "role": string;
    readonly "created_by": string | null;
    readonly "created_at": string;
    readonly "expires_at": string | null;
    readonly "used_at": string | null;
  };
};
export type OperatorKeyRevokeAnswer = {
  readonly "id": string;
  readonly "revoked": boolean;
};

export interface ManageRoutes {
  "GET session": {
    query: Record<string, never>;
    body: undefined;
    answer: SessionGetAnswer;
  };
  "POST session": {
    query: Record<string, never>;
    body: SessionBeginRequest;
    answer: SessionBeginAnswer;
  };
  "DELETE session": {
    query: Record<string, never>;
    body: undefined;
    answer: SessionEndAnswer;
  };
  "POST session/first-link": {
    query: Record<string, never>;
    body: SessionFirstLinkRequest;
    answer: SessionFirstLinkAnswer;
  };
  "POST session/invitation": {
    query: Record<string, never>;
    body: SessionInvitationRequest;
    answer: SessionInvitationAnswer;
  };
  "POST session/invitation/look": {
    query: Record<string, never>;
    body: InvitationLookRequest;
    answer: InvitationLookAnswer;
  };
  "POST session/magic-link": {
    query: Record<string, never>;
    body: SignInLinkRequest;
    answer: SignInLinkAnswer;
  };
  "POST session/magic-link/confirmation": {
    query: Record<string, never>;
    body: SessionEmailLinkRequest;
    answer: SessionEmailLinkAnswer;
  };
  "POST session/password-reset": {
    query: Record<string, never>;
    body: PasswordResetLinkRequest;
    answer: PasswordResetLinkAnswer;
  };
  "POST session/password-reset/confirmation": {
    query: Record<string, never>;
    body: PasswordResetRequest;
    answer: PasswordResetAnswer;
  };
  "POST session/link/look": {
    query: Record<string, never>;
    body: LinkLookRequest;
    answer: LinkLookAnswer;
  };
  "POST session/sign-up": {
    query: Record<string, never>;
    body: SignUpLinkRequest;
    answer: SignUpLinkAnswer;
  };
  "POST session/sign-up/confirmation": {
    query: Record<string, never>;
    body: SessionSignUpRequest;
    answer: SessionSignUpAnswer;
  };
  "GET account": {
    query: Record<string, never>;
    body: undefined;
    answer: AccountExportAnswer;
  };
  "PATCH account": {
    query: Record<string, never>;
    body: AccountChangeRequest;
    answer: AccountChangeAnswer;
  };
  "DELETE account": {
    query: Record<string, never>;
    body: undefined;
    answer: AccountDeleteAnswer;
  };
  "GET account/download": {
    query: Record<string, never>;
    body: undefined;
    answer: AccountDownloadAnswer;
  };
  "POST account/password": {
    query: Record<string, never>;
    body: AccountPasswordRequest;
    answer: AccountPasswordAnswer;
  };
  "POST account/email": {
    query: Record<string, never>;
    body: AccountEmailRequest;
    answer: AccountEmailAnswer;
  };
  "POST session/email-change/confirmation": {
    query: Record<string, never>;
    body: EmailConfirmRequest;
    answer: EmailConfirmAnswer;
  };
  "GET account/sessions": {
    query: Record<string, never>;
    body: undefined;
    answer: AccountSessionsAnswer;
  };
  "DELETE account/sessions": {
    query: Record<string, never>;
    body: undefined;
    answer: AccountSessionsEndAnswer;
  };
  "DELETE account/sessions/{session_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: AccountSessionEndAnswer;
  };
  "POST account/second-factor": {
    query: Record<string, never>;
    body: SecondFactorBeginRequest;
    answer: SecondFactorBeginAnswer;
  };
  "POST account/second-factor/confirmation": {
    query: Record<string, never>;
    body: SecondFactorConfirmRequest;
    answer: SecondFactorConfirmAnswer;
  };
  "POST account/second-factor/recovery-codes": {
    query: Record<string, never>;
    body: SecondFactorCodesRequest;
    answer: SecondFactorCodesAnswer;
  };
  "POST account/second-factor/removal": {
    query: Record<string, never>;
    body: SecondFactorEndRequest;
    answer: SecondFactorEndAnswer;
  };
  "GET account/sign-in": {
    query: Record<string, never>;
    body: undefined;
    answer: AccountSignInAnswer;
  };
  "POST account/passkeys/options": {
    query: Record<string, never>;
    body: PasskeyOptionsRequest;
    answer: PasskeyOptionsAnswer;
  };
  "POST account/passkeys": {
    query: Record<string, never>;
    body: PasskeyAddRequest;
    answer: PasskeyAddAnswer;
  };
  "PATCH account/passkeys/{passkey_id}": {
    query: Record<string, never>;
    body: PasskeyRenameRequest;
    answer: PasskeyRenameAnswer;
  };
  "POST account/passkeys/{passkey_id}/removal": {
    query: Record<string, never>;
    body: PasskeyRemoveRequest;
    answer: PasskeyRemoveAnswer;
  };
  "POST session/passkey/options": {
    query: Record<string, never>;
    body: SessionPasskeyOptionsRequest;
    answer: SessionPasskeyOptionsAnswer;
  };
  "POST session/passkey": {
    query: Record<string, never>;
    body: SessionPasskeyRequest;
    answer: SessionPasskeyAnswer;
  };
  "POST session/oidc": {
    query: Record<string, never>;
    body: SessionOidcBeginRequest;
    answer: SessionOidcBeginAnswer;
  };
  "POST session/oidc/answer": {
    query: Record<string, never>;
    body: SessionOidcRequest;
    answer: SessionOidcAnswer;
  };
  "POST account/oidc": {
    query: Record<string, never>;
    body: OidcLinkBeginRequest;
    answer: OidcLinkBeginAnswer;
  };
  "POST account/oidc/answer": {
    query: Record<string, never>;
    body: OidcLinkRequest;
    answer: OidcLinkAnswer;
  };
  "POST account/oidc/removal": {
    query: Record<string, never>;
    body: OidcUnlinkRequest;
    answer: OidcUnlinkAnswer;
  };
  "POST account/invitations": {
    query: Record<string, never>;
    body: AccountJoinRequest;
    answer: AccountJoinAnswer;
  };
  "DELETE account/organizations/{organization_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: AccountLeaveAnswer;
  };
  "GET organizations/{organization_id}/home": {
    query: { "workspace_id"?: string };
    body: undefined;
    answer: HomeGetAnswer;
  };
  "GET events": {
    query: Record<string, never>;
    body: undefined;
    answer: string;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/runs": {
    query: Record<string, never>;
    body: RunCreateRequest;
    answer: RunCreateAnswer;
  };
  "GET organizations/{organization_id}/calls": {
    query: { "workspace_id"?: string; "mode"?: "live" | "sandbox"; "endpoint"?: string; "status"?: string; "code"?: string; "provider"?: string; "cached"?: "true" | "false"; "credits_min"?: number; "credits_max"?: number; "ms_min"?: number; "ms_max"?: number; "caller"?: string; "job_id"?: string; "from"?: string; "to"?: string; "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: CallListAnswer;
  };
  "GET organizations/{organization_id}/calls/count": {
    query: { "workspace_id"?: string; "mode"?: "live" | "sandbox"; "endpoint"?: string; "status"?: string; "code"?: string; "provider"?: string; "cached"?: "true" | "false"; "credits_min"?: number; "credits_max"?: number; "ms_min"?: number; "ms_max"?: number; "caller"?: string; "job_id"?: string; "from"?: string; "to"?: string };
    body: undefined;
    answer: CallCountAnswer;
  };
  "GET organizations/{organization_id}/callers": {
    query: { "workspace_id"?: string; "mode"?: "live" | "sandbox" };
    body: undefined;
    answer: CallerListAnswer;
  };
  "GET organizations/{organization_id}/calls.csv": {
    query: { "workspace_id"?: string; "mode"?: "live" | "sandbox"; "endpoint"?: string; "status"?: string; "code"?: string; "provider"?: string; "cached"?: "true" | "false"; "credits_min"?: number; "credits_max"?: number; "ms_min"?: number; "ms_max"?: number; "caller"?: string; "job_id"?: string; "from"?: string; "to"?: string };
    body: undefined;
    answer: string;
  };
  "GET organizations/{organization_id}/calls/{request_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: CallGetAnswer;
  };
  "GET organizations/{organization_id}/calls/{request_id}/bodies": {
    query: Record<string, never>;
    body: undefined;
    answer: CallBodiesAnswer;
  };
  "GET organizations/{organization_id}/usage": {
    query: { "from"?: string; "to"?: string; "step"?: "day" | "week" | "month"; "by"?: "endpoint" | "workspace" | "provider" | "caller"; "workspace_id"?: string; "mode"?: "live" | "sandbox"; "endpoint"?: string };
    body: undefined;
    answer: UsageGetAnswer;
  };
  "GET organizations/{organization_id}/usage.csv": {
    query: { "from"?: string; "to"?: string; "step"?: "day" | "week" | "month"; "by"?: "endpoint" | "workspace" | "provider" | "caller"; "workspace_id"?: string; "mode"?: "live" | "sandbox"; "endpoint"?: string };
    body: undefined;
    answer: string;
  };
  "GET organizations/{organization_id}/workspaces": {
    query: Record<string, never>;
    body: undefined;
    answer: WorkspaceListAnswer;
  };
  "POST organizations/{organization_id}/workspaces": {
    query: Record<string, never>;
    body: WorkspaceCreateRequest;
    answer: WorkspaceCreateAnswer;
  };
  "PATCH organizations/{organization_id}/workspaces/{workspace_id}": {
    query: Record<string, never>;
    body: WorkspaceChangeRequest;
    answer: WorkspaceChangeAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/keys": {
    query: Record<string, never>;
    body: KeyRotateRequest;
    answer: KeyRotateAnswer;
  };
  "DELETE organizations/{organization_id}/workspaces/{workspace_id}/keys": {
    query: Record<string, never>;
    body: undefined;
    answer: KeyRevokeAnswer;
  };
  "GET organizations/{organization_id}/lists": {
    query: { "workspace_id"?: string; "mode"?: "live" | "sandbox"; "endpoint"?: string; "status"?: "queued" | "running" | "paused" | "stopped" | "completed" | "failed" | "canceled" | "processing"; "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: ListListAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/lists/{endpoint}/runs": {
    query: { "is_quote"?: "true" | "false"; "name"?: string; "invalid_items"?: "refuse" | "fail" };
    body: undefined;
    answer: ListStartAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/lists/{endpoint}/likely-cost": {
    query: { "rows"?: number };
    body: undefined;
    answer: ListLikelyCostAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}": {
    query: { "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: ListGetAnswer;
  };
  "DELETE organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: ListCancelAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}/results.csv": {
    query: Record<string, never>;
    body: undefined;
    answer: string;
  };
  "DELETE organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}/results": {
    query: Record<string, never>;
    body: undefined;
    answer: ListForgetAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}/retry": {
    query: Record<string, never>;
    body: ListRetryRequest;
    answer: ListRetryAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/list-files": {
    query: { "name"?: string };
    body: undefined;
    answer: ListFileUploadAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/list-files/{file_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: ListFileGetAnswer;
  };
  "DELETE organizations/{organization_id}/workspaces/{workspace_id}/list-files/{file_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: ListFileDeleteAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/list-files/{file_id}/guess": {
    query: Record<string, never>;
    body: ListFileGuessRequest;
    answer: ListFileGuessAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/preview": {
    query: Record<string, never>;
    body: ListRunPreviewRequest;
    answer: ListRunPreviewAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs": {
    query: Record<string, never>;
    body: ListRunStartRequest;
    answer: ListRunStartAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: ListRunGetAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/pause": {
    query: Record<string, never>;
    body: undefined;
    answer: ListRunPauseAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/resume": {
    query: Record<string, never>;
    body: ListRunResumeRequest;
    answer: ListRunResumeAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/retry": {
    query: Record<string, never>;
    body: ListRunRetryRequest;
    answer: ListRunRetryAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/cancel": {
    query: Record<string, never>;
    body: undefined;
    answer: ListRunCancelAnswer;
  };
  "DELETE organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/rows": {
    query: Record<string, never>;
    body: undefined;
    answer: ListRunForgetAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/rows": {
    query: { "status"?: "queued" | "running" | "found" | "not_found" | "failed" | "invalid" | "skipped" | "canceled"; "step"?: string; "step_status"?: "running" | "found" | "not_found" | "failed" | "skipped" | "invalid" | "canceled"; "answers"?: "true" | "false"; "cursor"?: string; "limit"?: number };
    body: undefined;
    answer: ListRunRowsAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/rows.csv": {
    query: Record<string, never>;
    body: undefined;
    answer: string;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/rows.xlsx": {
    query: Record<string, never>;
    body: undefined;
    answer: string;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks": {
    query: Record<string, never>;
    body: undefined;
    answer: WebhookListAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks": {
    query: Record<string, never>;
    body: WebhookCreateRequest;
    answer: WebhookCreateAnswer;
  };
  "PATCH organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}": {
    query: Record<string, never>;
    body: WebhookChangeRequest;
    answer: WebhookChangeAnswer;
  };
  "DELETE organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: WebhookDeleteAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/test": {
    query: Record<string, never>;
    body: undefined;
    answer: WebhookTestAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/secret": {
    query: Record<string, never>;
    body: undefined;
    answer: WebhookRotateSecretAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries": {
    query: { "limit"?: number; "cursor"?: string; "status"?: "pending" | "sending" | "delivered" | "failed" | "not_sent" };
    body: undefined;
    answer: DeliveryListAnswer;
  };
  "GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries/{delivery_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: DeliveryGetAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
    query: Record<string, never>;
    body: undefined;
    answer: DeliveryRedeliverAnswer;
  };
  "POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/redeliver-failed": {
    query: Record<string, never>;
    body: WebhookRedeliverFailedRequest;
    answer: WebhookRedeliverFailedAnswer;
  };
  "GET organizations/{organization_id}/connections": {
    query: Record<string, never>;
    body: undefined;
    answer: ConnectionListAnswer;
  };
  "PATCH organizations/{organization_id}/connections/{connection_id}": {
    query: Record<string, never>;
    body: ConnectionChangeRequest;
    answer: ConnectionChangeAnswer;
  };
  "DELETE organizations/{organization_id}/connections/{connection_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: ConnectionEndAnswer;
  };
  "GET organizations/{organization_id}/members": {
    query: Record<string, never>;
    body: undefined;
    answer: MemberListAnswer;
  };
  "PATCH organizations/{organization_id}/members/{person_id}": {
    query: Record<string, never>;
    body: MemberChangeRequest;
    answer: MemberChangeAnswer;
  };
  "DELETE organizations/{organization_id}/members/{person_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: MemberRemoveAnswer;
  };
  "POST organizations/{organization_id}/invitations": {
    query: Record<string, never>;
    body: InvitationCreateRequest;
    answer: InvitationCreateAnswer;
  };
  "POST organizations/{organization_id}/invitations/{invitation_id}/mail": {
    query: Record<string, never>;
    body: undefined;
    answer: InvitationMailAnswer;
  };
  "DELETE organizations/{organization_id}/invitations/{invitation_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: InvitationRevokeAnswer;
  };
  "GET organizations/{organization_id}/audit-log": {
    query: { "actor"?: string; "action"?: string; "from"?: string; "to"?: string; "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: AuditListAnswer;
  };
  "GET organizations/{organization_id}/audit-log.csv": {
    query: { "actor"?: string; "action"?: string; "from"?: string; "to"?: string };
    body: undefined;
    answer: string;
  };
  "GET organizations/{organization_id}/settings": {
    query: Record<string, never>;
    body: undefined;
    answer: SettingsGetAnswer;
  };
  "PATCH organizations/{organization_id}/settings": {
    query: Record<string, never>;
    body: SettingsChangeRequest;
    answer: SettingsChangeAnswer;
  };
  "PATCH organizations/{organization_id}/overflow": {
    query: Record<string, never>;
    body: OverflowChangeRequest;
    answer: OverflowChangeAnswer;
  };
  "GET organizations/{organization_id}/notices": {
    query: Record<string, never>;
    body: undefined;
    answer: NoticesGetAnswer;
  };
  "PATCH organizations/{organization_id}/notices": {
    query: Record<string, never>;
    body: NoticesChangeRequest;
    answer: NoticesChangeAnswer;
  };
  "GET organizations/{organization_id}/entries": {
    query: { "mode"?: "live" | "sandbox"; "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: EntryListAnswer;
  };
  "GET organizations/{organization_id}/management-keys": {
    query: Record<string, never>;
    body: undefined;
    answer: ManagementKeyListAnswer;
  };
  "POST organizations/{organization_id}/management-keys": {
    query: Record<string, never>;
    body: ManagementKeyCreateRequest;
    answer: ManagementKeyCreateAnswer;
  };
  "DELETE organizations/{organization_id}/management-keys/{key_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: ManagementKeyRevokeAnswer;
  };
  "GET operator/organizations": {
    query: { "search"?: string; "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: OrganizationListAnswer;
  };
  "POST operator/organizations": {
    query: Record<string, never>;
    body: OrganizationCreateRequest;
    answer: OrganizationCreateAnswer;
  };
  "GET operator/organizations/{organization_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: OrganizationGetAnswer;
  };
  "PATCH operator/organizations/{organization_id}": {
    query: Record<string, never>;
    body: OrganizationDisableRequest;
    answer: OrganizationDisableAnswer;
  };
  "DELETE operator/organizations/{organization_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: OrganizationDeleteAnswer;
  };
  "GET operator/workspaces": {
    query: { "organization_id"?: string; "workspace_id"?: string };
    body: undefined;
    answer: OperatorWorkspaceListAnswer;
  };
  "POST operator/organizations/{organization_id}/entries": {
    query: Record<string, never>;
    body: OrganizationBookRequest;
    answer: OrganizationBookAnswer;
  };
  "PATCH operator/organizations/{organization_id}/plan": {
    query: Record<string, never>;
    body: OrganizationPlanRequest;
    answer: OrganizationPlanAnswer;
  };
  "PATCH operator/organizations/{organization_id}/quota": {
    query: Record<string, never>;
    body: OrganizationQuotaRequest;
    answer: OrganizationQuotaAnswer;
  };
  "POST operator/organizations/{organization_id}/visits": {
    query: Record<string, never>;
    body: OrganizationVisitRequest;
    answer: OrganizationVisitAnswer;
  };
  "POST operator/organizations/{organization_id}/invitations": {
    query: Record<string, never>;
    body: OrganizationInviteRequest;
    answer: OrganizationInviteAnswer;
  };
  "PATCH operator/workspaces/{workspace_id}": {
    query: Record<string, never>;
    body: WorkspaceTierRequest;
    answer: WorkspaceTierAnswer;
  };
  "GET operator/endpoints": {
    query: Record<string, never>;
    body: undefined;
    answer: EndpointListAnswer;
  };
  "PATCH operator/endpoints/{endpoint}": {
    query: Record<string, never>;
    body: EndpointChangeRequest;
    answer: EndpointChangeAnswer;
  };
  "GET operator/providers": {
    query: { "days"?: number };
    body: undefined;
    answer: ProviderListAnswer;
  };
  "POST operator/uploads": {
    query: Record<string, never>;
    body: UploadBeginRequest;
    answer: UploadBeginAnswer;
  };
  "POST operator/uploads/{upload_id}/parts": {
    query: { "offset": string };
    body: undefined;
    answer: UploadPartAnswer;
  };
  "DELETE operator/uploads/{upload_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: UploadRemoveAnswer;
  };
  "POST operator/uploads/{upload_id}/preview": {
    query: Record<string, never>;
    body: ImportPreviewRequest;
    answer: ImportPreviewAnswer;
  };
  "POST operator/uploads/{upload_id}/import": {
    query: Record<string, never>;
    body: ImportStartRequest;
    answer: ImportStartAnswer;
  };
  "GET operator/imports": {
    query: Record<string, never>;
    body: undefined;
    answer: ImportListAnswer;
  };
  "GET operator/imports/{import_id}/undo": {
    query: Record<string, never>;
    body: undefined;
    answer: ImportUndoPreviewAnswer;
  };
  "POST operator/imports/{import_id}/undo": {
    query: Record<string, never>;
    body: undefined;
    answer: ImportUndoAnswer;
  };
  "GET operator/suppression": {
    query: Record<string, never>;
    body: undefined;
    answer: SuppressionListAnswer;
  };
  "POST operator/suppression/imports": {
    query: Record<string, never>;
    body: SuppressionImportRequest;
    answer: SuppressionImportAnswer;
  };
  "GET operator/suppression/export": {
    query: Record<string, never>;
    body: undefined;
    answer: string;
  };
  "DELETE operator/suppression/{source}": {
    query: Record<string, never>;
    body: undefined;
    answer: SuppressionRemoveAnswer;
  };
  "GET operator/people": {
    query: { "search"?: string; "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: PersonListAnswer;
  };
  "PATCH operator/people/{person_id}": {
    query: Record<string, never>;
    body: PersonChangeRequest;
    answer: PersonChangeAnswer;
  };
  "POST operator/invitations": {
    query: Record<string, never>;
    body: OperatorInviteRequest;
    answer: OperatorInviteAnswer;
  };
  "POST operator/people/{person_id}/password-reset": {
    query: Record<string, never>;
    body: undefined;
    answer: PersonPasswordResetAnswer;
  };
  "GET operator/books": {
    query: { "from": string; "to": string; "by"?: string; "organization_id"?: string; "workspace_id"?: string; "endpoint"?: string; "limit"?: number; "what"?: "revenue" | "usage"; "mode"?: "live" | "sandbox" };
    body: undefined;
    answer: BooksGetAnswer;
  };
  "POST operator/books/verification": {
    query: Record<string, never>;
    body: undefined;
    answer: BooksVerifyAnswer;
  };
  "GET operator/health": {
    query: { "doctor"?: "true" | "false" };
    body: undefined;
    answer: HealthGetAnswer;
  };
  "GET operator/audit-log": {
    query: { "actor"?: string; "action"?: string; "from"?: string; "to"?: string; "organization_id"?: string; "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: OperatorAuditListAnswer;
  };
  "GET operator/audit-log.csv": {
    query: { "actor"?: string; "action"?: string; "from"?: string; "to"?: string; "organization_id"?: string };
    body: undefined;
    answer: string;
  };
  "GET operator/mails": {
    query: { "state"?: "waiting" | "sending" | "sent" | "failed" | "dropped"; "kind"?: "sign_in" | "password_reset" | "sign_up" | "invitation" | "email_change" | "test" | "password_changed" | "email_change_asked" | "email_changed" | "passkey_added" | "passkey_removed" | "second_factor_on" | "second_factor_off" | "recovery_codes_renewed" | "oidc_linked" | "oidc_unlinked" | "balance_low" | "webhook_off" | "key_expiring"; "search"?: string; "limit"?: number; "cursor"?: string };
    body: undefined;
    answer: MailListAnswer;
  };
  "POST operator/mails/{mail_id}/again": {
    query: Record<string, never>;
    body: undefined;
    answer: MailAgainAnswer;
  };
  "DELETE operator/mails/{mail_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: MailDropAnswer;
  };
  "POST operator/mails/test": {
    query: Record<string, never>;
    body: MailTestRequest;
    answer: MailTestAnswer;
  };
  "GET operator/sign-up": {
    query: Record<string, never>;
    body: undefined;
    answer: SignUpGetAnswer;
  };
  "GET operator/management-keys": {
    query: Record<string, never>;
    body: undefined;
    answer: OperatorKeyListAnswer;
  };
  "POST operator/management-keys": {
    query: Record<string, never>;
    body: OperatorKeyCreateRequest;
    answer: OperatorKeyCreateAnswer;
  };
  "DELETE operator/management-keys/{key_id}": {
    query: Record<string, never>;
    body: undefined;
    answer: OperatorKeyRevokeAnswer;
  };
}
